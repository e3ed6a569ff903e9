import { client } from "@/shared/api/client";

/** A found product, as reported for statistics. */
export interface TrackedProduct {
  id: string;
  url: string;
  /** Its category and the one below it, where they are known. */
  categories?: readonly string[];
}

const queryOf = ({ id, url, categories: [category = "", below = ""] = [] }: TrackedProduct) => ({
  product_id: id,
  product_url: url.slice(0, 4_000),
  product_category: category.slice(0, 300),
  product_second_category: below.slice(0, 300),
});

/** Reports whether a found product was imported. Does not wait; failures are ignored. */
export function trackImport(product: TrackedProduct, state: "success" | "failed"): void {
  const params = { query: { ...queryOf(product), import_state: state } };
  void client.POST("/api/lab-service/DataTracking/import_list_count", { params }).catch(() => undefined);
}

/** Counts a look at a found product, as quietly. */
export function trackView(product: TrackedProduct): void {
  void client
    .POST("/api/lab-service/DataTracking/count", { params: { query: queryOf(product) } })
    .catch(() => undefined);
}
