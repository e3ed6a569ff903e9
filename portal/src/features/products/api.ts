import { keepPreviousData } from "@tanstack/react-query";
import {
  myProductDelete,
  myProductDuplicate,
  myProductList,
  myProductMappingStart,
  myProductMonitoring,
  myProductSync,
  myProductViews,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";

export const PAGE_SIZE = 20;

/** The tabs; the first shows all. */
export const views = [
  "",
  "active",
  "draft",
  "sold_out",
  "on_hold",
  "unmapped",
  "changed",
  "gone",
  "unwatched",
  "error",
] as const;

export type View = (typeof views)[number];

/** How the list can be ordered; the first unless asked otherwise. */
export const sorts = [
  "-created",
  "created",
  "title",
  "-title",
  "price",
  "-price",
  "-published",
  "age",
] as const;

export type Sort = (typeof sorts)[number];

export interface ProductFilters {
  title: string;
  store: string;
  state: string;
  stock: "" | "sold_out";
  mapping: "" | "unmapped" | "changed";
  view: View;
  sort: Sort;
  page: number;
}

/** Products by their ids, or all that the filters match: the server finds them. */
export type Chosen = { ids: string[] } | { matching: ProductFilters; count: number };

export const countOf = (chosen: Chosen) => ("ids" in chosen ? chosen.ids.length : chosen.count);

const filtersOnWire = ({ title, store, state, stock, mapping, view }: ProductFilters) => ({
  title: title || undefined,
  store_id: store ? wireId(store) : undefined,
  state: state || undefined,
  stock: stock || undefined,
  mapping: mapping || undefined,
  view: view || undefined,
});

const sortOnWire = ({ sort }: ProductFilters) => ({ sort: sort === "-created" ? undefined : sort });

/** How the server takes them. */
export function onWire(chosen: Chosen) {
  if ("ids" in chosen) return { ids: wireIds(chosen.ids) };
  const { title, store, state, stock, mapping, view } = chosen.matching;
  return {
    ids: [],
    matching: { title, state, stock, mapping, view, store_id: store ? wireId(store) : null },
  };
}

/** What every process on My Products changes. */
export const CHANGES = { changes: ["processes", "my_product"] } as const;

const bodyOf = (chosen: Chosen) => ({ body: onWire(chosen) });

/** Starts the process that removes products from their stores; answers its id. */
export const useDeletePublished = () => useChange(myProductDelete, CHANGES, bodyOf);

/** Starts SYNC_PRODUCT; answers the process id. */
export const useSync = () => useChange(myProductSync, CHANGES, bodyOf);

/** Starts SKU_MAPPING for what has no supplier SKU; answers the process id. */
export const useMapMany = () => useChange(myProductMappingStart, CHANGES, bodyOf);

/** Starts DUPLICATE_PRODUCT; answers the process id. The dialog shows refusals. */
export const useDuplicate = () =>
  useChange(
    myProductDuplicate,
    { ...CHANGES, quiet: true },
    ({ chosen, stores }: { chosen: Chosen; stores: string[] }) => ({
      body: { ...onWire(chosen), store_ids: wireIds(stores) },
    }),
  );

export const useMyProducts = (filters: ProductFilters) =>
  useRead(
    myProductList,
    { page: filters.page, size: PAGE_SIZE, ...filtersOnWire(filters), ...sortOnWire(filters) },
    { placeholderData: keepPreviousData },
  );

/** How many of the filtered products each tab shows. */
export const useViewCounts = (filters: ProductFilters) =>
  useRead(myProductViews, filtersOnWire({ ...filters, view: "" }), { placeholderData: keepPreviousData });

/** Returns the download address of the filtered list, in its sort order. */
export function exportAddress(filters: ProductFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filtersOnWire(filters), ...sortOnWire(filters) }))
    if (value !== undefined) query.set(name, String(value));
  return `/api/account-service/my_product/export.csv?${query}`;
}

interface Switch {
  ids: string[];
  on: boolean;
}

/** Monitors publications, or no longer; answers how many found room in the plan. */
export const useSwitchMonitoring = () =>
  useChange(
    myProductMonitoring,
    { changes: ["my_product", "monitoring", "plan"] },
    ({ ids, on }: Switch) => ({ body: { ids: wireIds(ids), on } }),
  );
