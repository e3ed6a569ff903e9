import { answer, client } from "@/api/client";
import type { PastedProduct } from "@/api/types";

/** What staff do with products of topic pages beyond reading, saving and publishing. */
export const topicProductCommands = {
  removePageProduct: (id: string) =>
    answer(
      client.DELETE("/api/console/topic_products/{product_id}", {
        params: { path: { product_id: Number(id) } },
      }),
    ),
  pasteProducts: (page_id: number, currency: string, rows: PastedProduct[]) =>
    answer(client.POST("/api/console/topic_products/paste", { body: { page_id, currency, rows } })),
};
