import { answer, client } from "@/api/client";

const ONE = "/api/console/request_forms/{form_key}";
const of = (form_key: string) => ({ params: { path: { form_key } } });

/** What staff do with the forms of requests beyond reading and saving. */
export const requestFormCommands = {
  publishForm: (key: string, version: number) =>
    answer(client.POST(`${ONE}/publish`, { ...of(key), body: { version } })),
  discardForm: (key: string, version: number) =>
    answer(client.POST(`${ONE}/discard`, { ...of(key), body: { version } })),
  /** How two versions differ; 0 is the draft. */
  compareForm: async (key: string, before: number, after: number, signal?: AbortSignal) => {
    const params = { path: { form_key: key }, query: { before, after } };
    return (await answer(client.GET(`${ONE}/differences`, { params, signal }))).differences;
  },
};
