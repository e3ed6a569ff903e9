import { answer, client } from "@/api/client";
import type { SearchGroup, Start, TimelineMoment } from "@/api/overview";
import type { JobFault } from "@/api/types";

/** What staff read across resources. */
export interface Overview {
  /** What waits for the reader, and the last 30 days. */
  readStart: (signal?: AbortSignal) => Promise<Start>;
  /** What happened with a merchant, newest first. */
  readTimeline: (merchant: string, signal?: AbortSignal) => Promise<TimelineMoment[]>;
  /** Merchants, users and processes that match, by kind. */
  search: (text: string, signal?: AbortSignal) => Promise<SearchGroup[]>;
  /** What fails in the worker's housekeeping at present. */
  listJobFaults: (signal?: AbortSignal) => Promise<JobFault[]>;
}

export const overview: Overview = {
  readStart: (signal) => answer(client.GET("/api/console/start", { signal })),
  readTimeline: async (merchant, signal) => {
    const params = { path: { merchant_id: Number(merchant) } };
    return (await answer(client.GET("/api/console/merchants/{merchant_id}/timeline", { params, signal })))
      .data;
  },
  search: async (q, signal) =>
    (await answer(client.GET("/api/console/search", { params: { query: { q } }, signal }))).groups,
  listJobFaults: async (signal) => (await answer(client.GET("/api/console/job-faults", { signal }))).data,
};
