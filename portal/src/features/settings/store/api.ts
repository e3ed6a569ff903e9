import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { PublishingDefaults, Store } from "@/shared/api/types";

/** `onSaved` comes together with the new name in the cache: the address names the store by it. */
export function useSaveStoreName(storeId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (name: string) => {
      const params = { path: { store_id: wireId(storeId) } };
      return api.put("/api/account-service/store/{store_id}", { params, body: { name } });
    },
    onSuccess: (_answer, name) => {
      queryClient.setQueryData<{ stores: Store[] }>(keys.stores, (known) => {
        const renamed = known?.stores.map((store) => (store.id === storeId ? { ...store, name } : store));
        return known && renamed && { ...known, stores: renamed };
      });
      onSaved();
    },
  });
}

export type StockPlaces = NonNullable<ReturnType<typeof useStoreLocations>["data"]>;

/** Asked of the store itself, so it may take a while, and may be refused. */
export function useStoreLocations(storeId: string) {
  return useQuery({
    queryKey: keys.storeLocations(storeId),
    queryFn: ({ signal }) => {
      const params = { query: { store_id: wireId(storeId) } };
      return api.get("/api/account-service/setting/location", { params, signal });
    },
  });
}

export function useChooseLocation(storeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (location_id: string) =>
      api.put("/api/account-service/setting/location", { body: { store_id: wireId(storeId), location_id } }),
    // Also after a refusal: the place may just have gone.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.storeLocations(storeId) }),
  });
}

export function usePublishingDefaults(storeId: string) {
  return useQuery({
    queryKey: keys.publishingDefaults(storeId),
    queryFn: ({ signal }) => {
      const params = { query: { store_id: wireId(storeId) } };
      return api.get("/api/account-service/setting/publishing", { params, signal });
    },
  });
}

export function useSavePublishingDefaults(storeId: string) {
  return useMutation({
    meta: { quiet: true, keeps: keys.publishingDefaults(storeId) },
    mutationFn: (defaults: Omit<PublishingDefaults, "store_id">) => {
      const body = { store_id: wireId(storeId), ...defaults };
      return api.put("/api/account-service/setting/publishing", { body });
    },
  });
}

/** Asked of the store itself, so it may take a while, and may be refused. */
export function useSalesChannels(storeId: string) {
  return useQuery({
    queryKey: keys.salesChannels(storeId),
    queryFn: ({ signal }) => {
      const params = { query: { store_id: wireId(storeId) } };
      return api.get("/api/account-service/setting/sales_channels", { params, signal });
    },
  });
}

export function useChooseChannels(storeId: string) {
  return useMutation({
    meta: { changes: [keys.salesChannels(storeId)] },
    mutationFn: (channel_ids: string[]) => {
      const body = { store_id: wireId(storeId), channel_ids };
      return api.put("/api/account-service/setting/sales_channels", { body });
    },
  });
}
