import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Store, UploadSettings } from "@/shared/api/types";
import { BIGCOMMERCE, SHOPIFY, SQUARE, WIX, WOOCOMMERCE } from "@/shared/stores/platforms";
import type { Attribute } from "./draft";

export function usePresets() {
  return useQuery({
    queryKey: keys.uploadPresets,
    meta: { aside: true },
    queryFn: ({ signal }) => api.get("/api/account-service/upload_preset", { signal }),
    select: (data) => data.presets,
    staleTime: 60_000,
  });
}

interface NewPreset {
  id: string;
  name: string;
  is_default: boolean;
  settings: UploadSettings;
}

/** Keeps a new preset, or changes the one of that id. Its form shows refusals. */
export const useSavePreset = changing(
  { quiet: true, keeps: keys.uploadPresets },
  ({ id, ...body }: NewPreset) =>
    id
      ? api.put("/api/account-service/upload_preset/{preset_id}", {
          params: { path: { preset_id: wireId(id) } },
          body,
        })
      : api.post("/api/account-service/upload_preset", { body }),
);

export const useRemovePreset = changing({ changes: [keys.uploadPresets] }, (id: string) =>
  api.delete("/api/account-service/upload_preset/{preset_id}", {
    params: { path: { preset_id: wireId(id) } },
  }),
);

const COLLECTION = 1;
const TYPE = 2;
const TAG = 3;
type TermKind = typeof COLLECTION | typeof TYPE | typeof TAG;
const kindOf = (attribute: Attribute): TermKind =>
  attribute === "tags" ? TAG : attribute === "type" ? TYPE : COLLECTION;
const PAGE = 100;

async function readPages(type: TermKind, store_id: number, signal: AbortSignal) {
  const found: { id: string; name: string }[] = [];
  for (let page = 1; ; page += 1) {
    const params = { query: { type, store_id, page } };
    const { collection, unread } = await api.get("/api/woocommerce-service/collections", { params, signal });
    // Stop at stores that return the first page for every page number.
    if (page > 1 && collection[0]?.id === found.at(-PAGE)?.id) return { terms: found, unread };
    found.push(...collection);
    if (unread.length > 0 || collection.length < PAGE) return { terms: found, unread };
  }
}

async function readTerms(store: Store, attribute: Attribute, signal: AbortSignal) {
  const type = kindOf(attribute);
  const store_id = wireId(store.id);
  const asked = { params: { query: { type, store_id } }, signal };
  switch (store.platform) {
    case WOOCOMMERCE:
      return readPages(type, store_id, signal);
    case BIGCOMMERCE: {
      const { data, unread } = await api.get("/api/bigcommerce-service/collections/categories", asked);
      return { terms: data, unread };
    }
    case SQUARE: {
      const { data, unread } = await api.get("/api/square-service/collections/categories", asked);
      return { terms: data, unread };
    }
    case WIX: {
      const { collections, unread } = await api.get("/api/wix-service/collections", asked);
      return { terms: collections, unread };
    }
    default: {
      const { collections, unread } = await api.get("/api/shopify-service/collections", asked);
      return { terms: collections, unread };
    }
  }
}

const PLATFORMS_WITH_LISTS = [SHOPIFY, BIGCOMMERCE, WIX, WOOCOMMERCE, SQUARE];
export const hasLists = (store: Store) => PLATFORMS_WITH_LISTS.includes(store.platform);

/** Whether a value of this attribute can be created in the store; in our hosted shop it is only a name. */
export function mayMake(store: Store, attribute: Attribute): boolean {
  if (store.platform === SHOPIFY) return attribute !== "collections";
  return store.platform === WOOCOMMERCE;
}

/** Reads the store's terms of an attribute from the store. */
export function useTerms(store: Store, attribute: Attribute) {
  return useQuery({
    queryKey: keys.storeTerms(store.id, attribute),
    queryFn: ({ signal }) => readTerms(store, attribute, signal),
    enabled: hasLists(store),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** One is made after the other (specification 001, section 5). */
export const MAKE_TERM = ["make term"];

/** Makes a tag, type or category for a store; answers its id. */
export function useMakeTerm(store: Store, attribute: Attribute) {
  return useMutation({
    mutationKey: MAKE_TERM,
    meta: { quiet: true, changes: [keys.storeTerms(store.id, attribute)] },
    mutationFn: (name: string) => {
      const asked = {
        params: { path: { store_id: wireId(store.id) } },
        body: { type: kindOf(attribute), name },
      };
      return store.platform === SHOPIFY
        ? api.post("/api/shopify-service/collections/{store_id}", asked)
        : api.post("/api/woocommerce-service/collections/{store_id}", asked);
    },
  });
}

export function useCountries() {
  return useQuery({
    queryKey: keys.countries,
    meta: { aside: true },
    queryFn: ({ signal }) => api.get("/api/account-service/user-config/logistics_state", { signal }),
    select: (data) => data.state_list,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The carriers that AliExpress names for the newest products of the Import List. */
export function useCarriers(shipTo: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.carriers(shipTo),
    queryFn: ({ signal }) =>
      api.get("/api/account-service/ae/shipping-method", { params: { query: { ship_to: shipTo } }, signal }),
    enabled: enabled && shipTo !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Applies the settings to real products as a preview; the wizard shows refusals on their steps. */
export const usePreview = changing(
  { quiet: true },
  ({ stores, settings }: { stores: readonly Store[]; settings: UploadSettings }) => {
    const body = { ...settings, ids: [], store_ids: wireIds(stores.map((store) => store.id)) };
    return api.post("/api/account-service/product/upload/preview", { body });
  },
);
