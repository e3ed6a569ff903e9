import { answer, client } from "@/api/client";
import { at } from "./rest";

const MOST_LINKS = 100;

interface ProductImport {
  page: string;
  currency: string;
  file: File;
  isCheck: boolean;
}

/** What staff do with products of topic pages beyond reading, saving and publishing. */
export const topicProductCommands = {
  /** An address at which anybody sees a topic page as merchants would, for an hour. */
  previewTopic: (id: string) =>
    answer(client.POST("/api/console/topic_pages/{page_id}/preview_link", { params: at({ page_id: id }) })),
  /** Products of our catalogue with these words. */
  findProducts: async (q: string, signal?: AbortSignal) =>
    (await answer(client.GET("/api/console/topic_products/candidates", { params: { query: { q } }, signal })))
      .data,
  /** Products of our catalogue that look like this picture. */
  findByPicture: async (file: File) => {
    const sent = new FormData();
    sent.append("file", file);
    const body = sent as unknown as { file: string };
    const request = { body, bodySerializer: () => sent };
    return (await answer(client.POST("/api/console/topic_products/candidates", request))).data;
  },
  /** Puts products of our catalogue at the end of a page; says how many were not on it. */
  pickProducts: (page: string, ids: string[]) =>
    answer(
      client.POST("/api/console/topic_products/pick", {
        body: { page_id: Number(page), ids: ids.map(Number) },
      }),
    ),
  arrangeProducts: (page: string, ids: string[]) =>
    answer(
      client.POST("/api/console/topic_products/arrange", {
        body: { page_id: Number(page), ids: ids.map(Number) },
      }),
    ),
  removePageProduct: (id: string) =>
    answer(
      client.DELETE("/api/console/topic_products/{product_id}", {
        params: { path: { product_id: Number(id) } },
      }),
    ),
  /** Lists links that are being read from suppliers, for all topic pages, failed ones first. */
  listTopicLinks: (signal: AbortSignal) =>
    answer(client.GET("/api/console/topic_links", { params: { query: { per_page: MOST_LINKS } }, signal })),
  retryTopicLink: (id: string) =>
    answer(client.POST("/api/console/topic_links/{link_id}/retry", { params: at({ link_id: id }) })),
  removeTopicLink: (id: string) =>
    answer(client.DELETE("/api/console/topic_links/{link_id}", { params: at({ link_id: id }) })),
  /** Look through a table of products, or put what of it fits on a page. */
  importProducts: ({ page, currency, file, isCheck }: ProductImport) => {
    const sent = new FormData();
    sent.append("page_id", page);
    sent.append("currency", currency);
    sent.append("file", file);
    const path = isCheck ? "/api/console/topic_products/import/check" : "/api/console/topic_products/import";
    const body = sent as unknown as { page_id: number; currency: string; file: string };
    return answer(client.POST(path, { body, bodySerializer: () => sent }));
  },
};
