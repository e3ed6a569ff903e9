import { answer, client } from "@/api/client";
import { at } from "./rest";

interface LeadImport {
  form: string;
  consent: string;
  file?: File;
  isCheck: boolean;
}

const ONE = "/api/console/merchants/{merchant_id}";
const of = (id: string) => ({ params: at({ merchant_id: id }) });
const ofTask = (id: string) => ({ params: at({ task_id: id }) });

/** What staff keep of merchants, and do for them. */
export const customerCommands = {
  /** Notes, and fields of our own with their values. */
  readCare: (merchant: string, signal?: AbortSignal) =>
    answer(client.GET(`${ONE}/care`, { ...of(merchant), signal })),
  noteMerchant: (merchant: string, text: string) =>
    answer(client.POST(`${ONE}/notes`, { ...of(merchant), body: { text } })),
  /** Values by the id of their field; what is not named stays. */
  fillInMerchant: (merchant: string, values: Record<string, string>) =>
    answer(client.PUT(`${ONE}/fields`, { ...of(merchant), body: { values } })),
  readMerchantMessages: async (merchant: string, signal?: AbortSignal) =>
    (await answer(client.GET(`${ONE}/messages`, { ...of(merchant), signal }))).data,
  /** Checks a file of leads, or imports its valid rows. */
  importLeads: ({ form, consent, file, isCheck }: LeadImport) => {
    const sent = new FormData();
    sent.append("form_id", form);
    sent.append("consent", consent);
    if (file) sent.append("file", file);
    const path = isCheck ? "/api/console/leads/import/check" : "/api/console/leads/import";
    const body = sent as unknown as { form_id: number; consent: string; file: string };
    return answer(client.POST(path, { body, bodySerializer: () => sent }));
  },
  listCarers: async () => (await answer(client.GET("/api/console/tasks/assignees"))).data,
  finishTask: (id: string) => answer(client.POST("/api/console/tasks/{task_id}/finish", ofTask(id))),
  reopenTask: (id: string) => answer(client.POST("/api/console/tasks/{task_id}/reopen", ofTask(id))),
};
