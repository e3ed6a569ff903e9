import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Starts the process that removes products from their stores; answers its id. */
export function useDeletePublished() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { changes: [keys.processes, keys.myProducts] },
    mutationFn: async (ids: string[]) => {
      const body = { ids: wireIds(ids) };
      const { data } = await startOnce(body, (headers) =>
        api.post("/api/account-service/my_product/delete", { body, headers }),
      );
      return data;
    },
  });
}

export const PAGE_SIZE = 20;

export interface ProductFilters {
  title: string;
  store: string;
  state: string;
  stock: "" | "sold_out";
  page: number;
}

export function useMyProducts(filters: ProductFilters) {
  const query = {
    page: filters.page,
    size: PAGE_SIZE,
    title: filters.title || undefined,
    store_id: filters.store ? wireId(filters.store) : undefined,
    state: filters.state || undefined,
    stock: filters.stock || undefined,
  };
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
