import { answer, client } from "@/api/client";
import type { NewTopicPage, SavedTopicPage, TopicPage } from "@/api/types";

/** What staff do with topic pages. */
export interface TopicCommands {
  /** Write a topic page that no merchant sees yet. */
  createTopicPage: (text: NewTopicPage) => Promise<TopicPage>;
  /** Change a topic page, as it was read. */
  saveTopicPage: (id: string, text: SavedTopicPage) => Promise<TopicPage>;
  /** Show it to whom it is meant for, as it was read. */
  publishTopicPage: (id: string, version: number) => Promise<void>;
  withdrawTopicPage: (id: string) => Promise<void>;
}

const page = (id: string) => ({ path: { page_id: Number(id) } });

export const topicCommands: TopicCommands = {
  createTopicPage: (body) => answer(client.POST("/api/console/topic_pages", { body })),
  saveTopicPage: (id, body) =>
    answer(client.PUT("/api/console/topic_pages/{page_id}", { params: page(id), body })),
  publishTopicPage: async (id, version) => {
    const request = { params: page(id), body: { version } };
    await answer(client.POST("/api/console/topic_pages/{page_id}/publish", request));
  },
  withdrawTopicPage: async (id) => {
    await answer(client.POST("/api/console/topic_pages/{page_id}/withdraw", { params: page(id) }));
  },
};

export const topicLists = {
  topic_pages: (query: { page: number; per_page: number }, signal?: AbortSignal) =>
    answer(client.GET("/api/console/topic_pages", { params: { query }, signal })),
};

export const topicDetails = {
  topic_pages: (id: string, signal?: AbortSignal) =>
    answer(client.GET("/api/console/topic_pages/{page_id}", { params: page(id), signal })),
};
