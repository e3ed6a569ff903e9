import { api } from "@/shared/api/client";

/** A product that was found somewhere, as it is told to the counts. */
export interface TrackedProduct {
  id: string;
  url: string;
}

const told = ({ id, url }: TrackedProduct) => ({ product_id: id, product_url: url.slice(0, 4_000) });

/** Counts whether a found product was imported. Nobody waits for it, and nobody is told when it fails. */
export function trackImport(product: TrackedProduct, state: "success" | "failed"): void {
  const params = { query: { ...told(product), import_state: state } };
  void api.post("/api/lab-service/DataTracking/import_list_count", { params }).catch(() => undefined);
}

/** Counts a look at a found product, as quietly. */
export function trackView(product: TrackedProduct): void {
  void api
    .post("/api/lab-service/DataTracking/count", { params: { query: told(product) } })
    .catch(() => undefined);
}
