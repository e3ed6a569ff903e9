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
  /** Filters of a list that the reader keeps under names. */
  listViews: async (resource: string) =>
    (await answer(client.GET("/api/console/saved_views", { params: { query: { resource } } }))).data,
  saveView: (resource: string, name: string, filter: string) =>
    answer(client.POST("/api/console/saved_views", { body: { resource, name, filter } })),
  dropView: (id: string) =>
    answer(client.DELETE("/api/console/saved_views/{view_id}", { params: at({ view_id: id }) })),
  /** Merchants, users and processes that match, by kind. */
  search: async (q: string, signal?: AbortSignal) =>
    (await answer(client.GET("/api/console/search", { params: { query: { q } }, signal }))).groups,
  /** What fails in the worker's housekeeping at present. */
  listJobFaults: async (signal?: AbortSignal) =>
    (await answer(client.GET("/api/console/job-faults", { signal }))).data,
};
