import { answer, client } from "@/api/client";
import { at } from "./rest";

const ORDER_SITE = "order_site";

/** What staff say to merchants and settle for their portal. */
export const outreach = {
  /** Who answers merchants. */
  listColleagues: async (threadId: string) => {
    const path = "/api/console/support_threads/{thread_id}/answerers";
    return (await answer(client.GET(path, { params: at({ thread_id: threadId }) }))).data;
  },
  /** Messages of a thread that are older than one. */
  readThread: (id: string, before?: string) => {
    const params = { ...at({ thread_id: id }), query: before ? { before: Number(before) } : {} };
    return answer(client.GET("/api/console/support_threads/{thread_id}", { params }));
  },
  answerThread: (id: string, text: string) => {
    const request = { params: at({ thread_id: id }), body: { text } };
    return answer(client.POST("/api/console/support_threads/{thread_id}/answer", request));
  },
  markThreadRead: (id: string) => {
    const params = at({ thread_id: id });
    return answer(client.POST("/api/console/support_threads/{thread_id}/read", { params }));
  },
  /** Assigns a thread; an empty id unassigns it. */
  assignThread: (id: string, staffId: string) => {
    const request = { params: at({ thread_id: id }), body: { staff_id: staffId ? Number(staffId) : null } };
    return answer(client.POST("/api/console/support_threads/{thread_id}/assign", request));
  },
  /** Merchants' ids at outside sites, a page from 1. */
  listRelations: (page: number) => {
    const params = { query: { page, per_page: 50 } };
    return answer(client.GET("/api/console/associations", { params }));
  },
  relate: (tenantId: string, relation_id: string) => {
    const body = { tenant_id: Number(tenantId), identification: ORDER_SITE, relation_id };
    return answer(client.POST("/api/console/associations", { body }));
  },
  unrelate: (id: string) =>
    answer(client.DELETE("/api/console/associations/{relation}", { params: at({ relation: id }) })),
};
