import { answer, client } from "@/api/client";
import { at } from "./rest";

/** What staff read across resources. */
export const overview = {
  /** What waits for the reader, and the last 30 days. */
  readStart: (signal?: AbortSignal) => answer(client.GET("/api/console/start", { signal })),
  /** What happened with a merchant, newest first. */
  readTimeline: async (merchant: string, signal?: AbortSignal) => {
    const request = { params: at({ merchant_id: merchant }), signal };
    return (await answer(client.GET("/api/console/merchants/{merchant_id}/timeline", request))).data;
  },
  /** Merchants, users and processes that match, by kind. */
  search: async (q: string, signal?: AbortSignal) =>
    (await answer(client.GET("/api/console/search", { params: { query: { q } }, signal }))).groups,
  /** What fails in the worker's housekeeping at present. */
  listJobFaults: async (signal?: AbortSignal) =>
    (await answer(client.GET("/api/console/job-faults", { signal }))).data,
};
