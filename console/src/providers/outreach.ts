import { answer, client } from "@/api/client";
import type { Colleague, Relation, Thread } from "@/api/types";

/** What staff say to merchants and settle for their portal. */
export interface OutreachProvider {
  /** Who answers merchants. */
  listColleagues: (threadId: string) => Promise<Colleague[]>;
  /** Messages of a thread that are older than one. */
  readThread: (id: string, before?: string) => Promise<Thread>;
  answerThread: (id: string, text: string) => Promise<void>;
  markThreadRead: (id: string) => Promise<void>;
  /** Who answers a thread from now on; empty: whoever comes first. */
  assignThread: (id: string, staffId: string) => Promise<void>;
  /** Merchants' ids at outside sites, a page from 1. */
  listRelations: (page: number) => Promise<{ data: Relation[]; total: number }>;
  relate: (tenantId: string, relationId: string) => Promise<void>;
  unrelate: (id: string) => Promise<void>;
}

const ORDER_SITE = "order_site";
const thread = (id: string) => ({ path: { thread_id: Number(id) } });

export const outreach: OutreachProvider = {
  listColleagues: async (threadId) => {
    const path = "/api/console/support_threads/{thread_id}/answerers";
    return (await answer(client.GET(path, { params: thread(threadId) }))).data;
  },
  readThread: (id, before) => {
    const params = { ...thread(id), query: before ? { before: Number(before) } : {} };
    return answer(client.GET("/api/console/support_threads/{thread_id}", { params }));
  },
  answerThread: async (id, text) => {
    const request = { params: thread(id), body: { text } };
    await answer(client.POST("/api/console/support_threads/{thread_id}/answer", request));
  },
  markThreadRead: async (id) => {
    await answer(client.POST("/api/console/support_threads/{thread_id}/read", { params: thread(id) }));
  },
  assignThread: async (id, staffId) => {
    const request = { params: thread(id), body: { staff_id: staffId ? Number(staffId) : null } };
    await answer(client.POST("/api/console/support_threads/{thread_id}/assign", request));
  },
  listRelations: (page) => {
    const params = { query: { page, per_page: 50 } };
    return answer(client.GET("/api/console/associations", { params }));
  },
  relate: async (tenantId, relation_id) => {
    const body = { tenant_id: Number(tenantId), identification: ORDER_SITE, relation_id };
    await answer(client.POST("/api/console/associations", { body }));
  },
  unrelate: async (id) => {
    const params = { path: { relation: Number(id) } };
    await answer(client.DELETE("/api/console/associations/{relation}", { params }));
  },
};
