import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { CollectedProduct } from "@/shared/api/types";
import { importOf, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";
import type { ImportRequest } from "../api";

const COLLECT = 11;
const SAVE_TO_IMPORT_LIST = 1;
/** Way code of imports from collected products. */
const BY_COLLECTING = 14;

export function useCollected(page: number, size: number) {
  const query = { page, size };
  return useQuery({
    queryKey: [...keys.collected, query],
    queryFn: ({ signal }) => api.get("/api/account-service/collect_product", { params: { query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Starts collecting; answers the process id and how long it will probably take. The dialog shows refusals. */
export function useStartCollecting() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, changes: [keys.processes, keys.collected] },
    mutationFn: ({ supplier, product_ids, page_type, password }: Omit<ImportRequest, "action">) => {
      const body = { product_ids, page_type, password, store_url: "" };
      const params = { query: { type: supplier, way: BY_COLLECTING, action: COLLECT } };
      return startOnce({ params, body }, (headers) =>
        api.post("/api/account-service/collect_product/import", { params, body, headers }),
      );
    },
  });
}

/** Imports a collected product into the Import List. */
export function useAddToImportList() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { action: "import_started", changes: [keys.processes, keys.importList] },
    mutationFn: (product: CollectedProduct) => {
      const body = importOf(product.source_product_url);
      const type = supplierOf(product.type)?.type ?? STOREFRONT;
      const params = { query: { type, way: BY_COLLECTING, action: SAVE_TO_IMPORT_LIST } as const };
      return startOnce({ params, body }, (headers) =>
        api.post("/api/account-service/product/import", { params, body, headers }),
      );
    },
  });
}

export function useForgetCollected() {
  return useMutation({
    meta: { changes: [keys.collected] },
    mutationFn: (id: string) =>
      api.delete("/api/account-service/collect_product/{product_id}", {
        params: { path: { product_id: wireId(id) } },
      }),
  });
}
