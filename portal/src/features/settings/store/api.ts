import { useQueryClient } from "@tanstack/react-query";
import {
  locationChoose,
  locationList,
  publishingDefaultsGet,
  publishingDefaultsSet,
  salesChannelsChoose,
  salesChannelsList,
  storeRename,
} from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { PublishingDefaults, Store } from "@/shared/api/types";
import { STORES } from "@/shared/stores/useStores";

/** `onSaved` comes together with the new name in the cache: the address names the store by it. */
export function useSaveStoreName(storeId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useChange(
    storeRename,
    {
      quiet: true,
      onSuccess: (_answer, name) => {
        queryClient.setQueryData<{ stores: Store[] }>(STORES, (known) => {
          const renamed = known?.stores.map((store) => (store.id === storeId ? { ...store, name } : store));
          return known && renamed && { ...known, stores: renamed };
        });
        onSaved();
      },
    },
    (name: string) => ({ store_id: storeId, body: { name } }),
  );
}

export type StockPlaces = NonNullable<ReturnType<typeof useStoreLocations>["data"]>;

/** Read from the store itself, so it may take a while, and may be refused. */
export const useStoreLocations = (store_id: string) => useRead(locationList, { store_id });

export const useChooseLocation = (storeId: string) =>
  useChange(locationChoose, { changes: ["location"], alsoRefused: true }, (location_id: string) => ({
    body: { store_id: wireId(storeId), location_id },
  }));

export const usePublishingDefaults = (store_id: string) => useRead(publishingDefaultsGet, { store_id });

export const useSavePublishingDefaults = (store_id: string) =>
  useChange(
    publishingDefaultsSet,
    { quiet: true, keeps: keyOf(publishingDefaultsGet, { store_id }) },
    (defaults: Omit<PublishingDefaults, "store_id">) => ({
      body: { store_id: wireId(store_id), ...defaults },
    }),
  );

/** Read from the store itself, so it may take a while, and may be refused. */
export const useSalesChannels = (store_id: string) => useRead(salesChannelsList, { store_id });

export const useChooseChannels = (storeId: string) =>
  useChange(salesChannelsChoose, { quiet: true, changes: ["sales_channels"] }, (channel_ids: string[]) => ({
    body: { store_id: wireId(storeId), channel_ids },
  }));
