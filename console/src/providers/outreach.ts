import { answer, client } from "@/api/client";
import type {
  Colleague,
  Letter,
  LetterText,
  LoggedEvent,
  Push,
  PushText,
  Relation,
  SavedPush,
  SettingsText,
  SiteSettings,
  Thread,
  ThreadRow,
  TopicPage,
} from "@/api/types";
import { type TopicCommands, topicCommands, topicDetails, topicLists } from "./topics";

export type OutreachRow = LoggedEvent | Push | Letter | ThreadRow | TopicPage;
export type OutreachDetail = Push | Thread | TopicPage;

/** What staff say to merchants and settle for their portal. */
export interface OutreachProvider extends TopicCommands {
  /** Who answers merchants. */
  listColleagues: (threadId: string) => Promise<Colleague[]>;
  /** Messages of a thread that are older than one. */
  readThread: (id: string, before?: string) => Promise<Thread>;
  answerThread: (id: string, text: string) => Promise<void>;
  markThreadRead: (id: string) => Promise<void>;
  /** Who answers a thread from now on; empty: whoever comes first. */
  assignThread: (id: string, staffId: string) => Promise<void>;
  readSettings: () => Promise<SiteSettings>;
  /** Keep the settings, as they were read. */
  saveSettings: (settings: SettingsText) => Promise<SiteSettings>;
  /** Merchants' ids at outside sites, a page from 1. */
  listRelations: (page: number) => Promise<{ data: Relation[]; total: number }>;
  relate: (tenantId: string, relationId: string) => Promise<void>;
  unrelate: (id: string) => Promise<void>;
  /** Write a push message that nobody sees yet. */
  createPush: (text: PushText) => Promise<Push>;
  savePush: (id: string, text: SavedPush) => Promise<Push>;
  publishPush: (id: string, version: number) => Promise<void>;
  withdrawPush: (id: string) => Promise<void>;
  /** Write to single users. */
  sendLetter: (text: LetterText) => Promise<Letter>;
}

const ORDER_SITE = "order_site";
const thread = (id: string) => ({ path: { thread_id: Number(id) } });
const push = (id: string) => ({ path: { message_id: Number(id) } });

export const outreach: OutreachProvider = {
  ...topicCommands,
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
  readSettings: () => answer(client.GET("/api/console/settings")),
  saveSettings: (body) => answer(client.PUT("/api/console/settings", { body })),
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
  createPush: (body) => answer(client.POST("/api/console/push_messages", { body })),
  savePush: (id, body) =>
    answer(client.PUT("/api/console/push_messages/{message_id}", { params: push(id), body })),
  publishPush: async (id, version) => {
    const request = { params: push(id), body: { version } };
    await answer(client.POST("/api/console/push_messages/{message_id}/publish", request));
  },
  withdrawPush: async (id) => {
    await answer(client.POST("/api/console/push_messages/{message_id}/withdraw", { params: push(id) }));
  },
  sendLetter: (body) => answer(client.POST("/api/console/user_messages", { body })),
};

interface ListQuery {
  page: number;
  per_page: number;
}

/** The lists of these resources, as `dataProvider` reads them; the settings are no list. */
export const outreachLists = {
  ...topicLists,
  settings: () => Promise.resolve({ data: [], total: 0 }),
  events: async ({ page: _page, ...query }: ListQuery, signal?: AbortSignal) => {
    const { data, has_more } = await answer(client.GET("/api/console/events", { params: { query }, signal }));
    return { data, pageInfo: { hasNextPage: has_more } };
  },
  push_messages: (query: ListQuery, signal?: AbortSignal) =>
    answer(client.GET("/api/console/push_messages", { params: { query }, signal })),
  user_messages: (query: ListQuery, signal?: AbortSignal) =>
    answer(client.GET("/api/console/user_messages", { params: { query }, signal })),
  support_threads: (query: ListQuery, signal?: AbortSignal) =>
    answer(client.GET("/api/console/support_threads", { params: { query }, signal })),
};

/** One record of these resources, as `dataProvider` reads it. */
export const outreachDetails = {
  ...topicDetails,
  announcements: (id: string, signal?: AbortSignal) => {
    const params = { path: { announcement_id: Number(id) } };
    return answer(client.GET("/api/console/announcements/{announcement_id}", { params, signal }));
  },
  push_messages: (id: string, signal?: AbortSignal) =>
    answer(client.GET("/api/console/push_messages/{message_id}", { params: push(id), signal })),
  support_threads: (id: string, signal?: AbortSignal) =>
    answer(client.GET("/api/console/support_threads/{thread_id}", { params: thread(id), signal })),
};
