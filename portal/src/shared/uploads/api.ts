import { useQuery } from "@tanstack/react-query";
import {
  aeShippingMethod,
  bigcommerceCategories,
  productUploadMissing,
  productUploadPreview,
  shopifyCollections,
  shopifyCollectionsMake,
  squareCategories,
  uploadPresetChange,
  uploadPresetList,
  uploadPresetMake,
  uploadPresetRemove,
  userConfigLogisticsState,
  wixCollections,
  woocommerceCollections,
  woocommerceCollectionsMake,
} from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import type { Store, UploadSettings } from "@/shared/api/types";
import { BIGCOMMERCE, SHOPIFY, SQUARE, WIX, WOOCOMMERCE } from "@/shared/stores/platforms";
import type { Chosen } from "@/shared/ticked/chosen";
import type { Attribute } from "./draft";

export const usePresets = () => useRead(uploadPresetList, {}, { meta: { aside: true }, staleTime: 60_000 });

interface NewPreset {
  id: string;
  name: string;
  is_default: boolean;
  settings: UploadSettings;
}

const keep = async ({ id, ...body }: NewPreset) =>
  (await (id ? uploadPresetChange({ preset_id: id, body }) : uploadPresetMake({ body }))).presets;

/** Keeps a new preset, or changes the one of that id. Its form shows refusals. */
export const useSavePreset = () => useChange(keep, { quiet: true, keeps: keyOf(uploadPresetList) });

export const useRemovePreset = () =>
  useChange(uploadPresetRemove, { changes: ["upload_preset"] }, (preset_id: string) => ({ preset_id }));

const COLLECTION = 1;
const TYPE = 2;
const TAG = 3;
type TermKind = typeof COLLECTION | typeof TYPE | typeof TAG;
const kindOf = (attribute: Attribute): TermKind =>
  attribute === "tags" ? TAG : attribute === "type" ? TYPE : COLLECTION;
const PAGE = 100;

async function readPages(type: TermKind, store_id: string, signal: AbortSignal) {
  const found: { id: string; name: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { collection, unread } = await woocommerceCollections({ type, store_id, page }, { signal });
    // Stop at stores that return the first page for every page number.
    if (page > 1 && collection[0]?.id === found.at(-PAGE)?.id) return { terms: found, unread };
    found.push(...collection);
    if (unread.length > 0 || collection.length < PAGE) return { terms: found, unread };
  }
}

async function readTerms(store: Store, attribute: Attribute, signal: AbortSignal) {
  const type = kindOf(attribute);
  const query = { type, store_id: store.id };
  switch (store.platform) {
    case WOOCOMMERCE:
      return readPages(type, store.id, signal);
    case BIGCOMMERCE: {
      const { data, unread } = await bigcommerceCategories(query, { signal });
      return { terms: data, unread };
    }
    case SQUARE: {
      const { data, unread } = await squareCategories(query, { signal });
      return { terms: data, unread };
    }
    case WIX: {
      const { collections, unread } = await wixCollections(query, { signal });
      return { terms: collections, unread };
    }
    default: {
      const { collections, unread } = await shopifyCollections(query, { signal });
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
    queryKey: ["terms", store.id, attribute],
    queryFn: ({ signal }) => readTerms(store, attribute, signal),
    enabled: hasLists(store),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** One is made after the other (specification 001, section 5). */
export const MAKE_TERM = ["make term"];

/** Makes a tag, type or category for a store; answers its id. */
export const useMakeTerm = (store: Store, attribute: Attribute) =>
  useChange(
    store.platform === SHOPIFY ? shopifyCollectionsMake : woocommerceCollectionsMake,
    { mutationKey: MAKE_TERM, quiet: true, changes: ["terms"] },
    (name: string) => ({ store_id: store.id, body: { type: kindOf(attribute), name } }),
  );

export const useCountries = () =>
  useRead(userConfigLogisticsState, {}, { meta: { aside: true }, staleTime: Number.POSITIVE_INFINITY });

/** The carriers that AliExpress names for the newest products of the Import List. */
export const useCarriers = (shipTo: string, enabled: boolean) =>
  useRead(
    aeShippingMethod,
    { ship_to: shipTo },
    { enabled: enabled && shipTo !== "", retry: false, refetchOnWindowFocus: false },
  );

/** Asks the stores which chosen collections, channels and locations they no longer have; takes a while. */
export const useMissing = (stores: readonly Store[], settings?: UploadSettings, products?: Chosen) =>
  useRead(
    productUploadMissing,
    {
      body: {
        ids: [],
        ...settings,
        ...products?.wire,
        store_ids: wireIds(stores.map((store) => store.id)),
      },
    },
    { enabled: stores.length > 0, retry: false, refetchOnWindowFocus: false, meta: { aside: true } },
  );

/** Applies the settings to real products as a preview; the wizard shows refusals on their steps. */
export const usePreview = () =>
  useChange(
    productUploadPreview,
    { quiet: true },
    ({ stores, settings }: { stores: readonly Store[]; settings: UploadSettings }) => ({
      body: { ...settings, ids: [], store_ids: wireIds(stores.map((store) => store.id)) },
    }),
  );
