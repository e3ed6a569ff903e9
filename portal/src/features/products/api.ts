import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export const PAGE_SIZE = 20;

export interface ProductFilters {
  title: string;
  store: string;
  state: string;
  stock: "" | "sold_out";
  mapping: "" | "unmapped" | "changed";
  page: number;
}

/** Products by their ids, or all that the filters match: the server finds them. */
export type Chosen = { ids: string[] } | { matching: ProductFilters; count: number };

export const countOf = (chosen: Chosen) => ("ids" in chosen ? chosen.ids.length : chosen.count);

const filtersOnWire = ({ title, store, state, stock, mapping }: ProductFilters) => ({
  title: title || undefined,
  store_id: store ? wireId(store) : undefined,
  state: state || undefined,
  stock: stock || undefined,
  mapping: mapping || undefined,
});

/** How the server takes them. */
export function onWire(chosen: Chosen) {
  if ("ids" in chosen) return { ids: wireIds(chosen.ids) };
  const { title, store, state, stock, mapping } = chosen.matching;
  return { ids: [], matching: { title, state, stock, mapping, store_id: store ? wireId(store) : null } };
}

/** What every process on My Products changes. */
export const CHANGES = { changes: [keys.processes, keys.myProducts] };

/** Starts the process that removes products from their stores; answers its id. */
export function useDeletePublished() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: CHANGES,
    mutationFn: async (chosen: Chosen) => {
      const body = onWire(chosen);
      const { data } = await startOnce(body, (headers) =>
        api.post("/api/account-service/my_product/delete", { body, headers }),
      );
      return data;
    },
  });
}

/** Starts SYNC_PRODUCT; answers the process id. */
export function useSync() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: CHANGES,
    mutationFn: async (chosen: Chosen) => {
      const body = onWire(chosen);
      const { data } = await startOnce(body, (headers) =>
        api.post("/api/account-service/my_product/sync", { body, headers }),
      );
      return data;
    },
  });
}

/** Starts SKU_MAPPING for what has no supplier SKU; answers the process id. */
export function useMapMany() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: CHANGES,
    mutationFn: async (chosen: Chosen) => {
      const body = onWire(chosen);
      const { data } = await startOnce(body, (headers) =>
        api.post("/api/account-service/my_product/mapping", { body, headers }),
      );
      return data;
    },
  });
}

/** Starts DUPLICATE_PRODUCT; answers the process id. The dialog shows refusals. */
export function useDuplicate() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { ...CHANGES, quiet: true },
    mutationFn: async ({ chosen, stores }: { chosen: Chosen; stores: string[] }) => {
      const body = { ...onWire(chosen), store_ids: wireIds(stores) };
      const { data } = await startOnce(body, (headers) =>
        api.post("/api/account-service/my_product/duplicate", { body, headers }),
      );
      return data;
    },
  });
}

export function useMyProducts(filters: ProductFilters) {
  const query = { page: filters.page, size: PAGE_SIZE, ...filtersOnWire(filters) };
  return useQuery({
    queryKey: [...keys.myProducts, filters],
    queryFn: ({ signal }) => api.get("/api/account-service/my_product", { params: { query }, signal }),
    placeholderData: keepPreviousData,
  });
}

interface Switch {
  ids: string[];
  on: boolean;
}

/** Monitors publications, or no longer; answers how many found room in the plan. */
export function useSwitchMonitoring() {
  return useMutation({
    meta: { changes: [keys.myProducts, keys.monitoring, keys.plans] },
    mutationFn: ({ ids, on }: Switch) =>
      api.post("/api/account-service/my_product/monitoring", { body: { ids: wireIds(ids), on } }),
  });
}
