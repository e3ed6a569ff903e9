import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Monitoring } from "@/shared/api/types";

const keyOf = (storeId: string) => [...keys.monitoring, storeId];

export function useMonitoring(storeId: string) {
  return useQuery({
    queryKey: keyOf(storeId),
    queryFn: ({ signal }) => {
      const params = { query: { store_id: wireId(storeId) } };
      return api.get("/api/account-service/setting/monitoring", { params, signal });
    },
  });
}

export function useSaveMonitoring(storeId: string) {
  return useMutation({
    meta: { quiet: true, keeps: keyOf(storeId) },
    mutationFn: (policy: Omit<Monitoring, "store_id">) =>
      api.put("/api/account-service/setting/monitoring", { body: { store_id: wireId(storeId), ...policy } }),
  });
}

/** Everything that is published in the store, monitored or no longer. */
export function useSwitchStore(storeId: string) {
  return useMutation({
    meta: { changes: [keys.monitoring, keys.myProducts, keys.plans] },
    mutationFn: (on: boolean) =>
      api.post("/api/account-service/my_product/monitoring", { body: { store_id: wireId(storeId), on } }),
  });
}
