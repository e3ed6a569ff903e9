import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { Codes, hasCode, messageOf } from "@/shared/api/errors";
import {
  importListCounts,
  importListDeleteMany,
  importListDuplicate,
  importListEdit,
  importListErase,
  importListGet,
  importListList,
  importListRestore,
  importListSelect,
  importListTrash,
  importListUploadImage,
  previewLinkDraw,
  previewLinkShow,
  previewLinkTakeBack,
} from "@/shared/api/generated/operations";
import { keyOf, queryOf, useChange, useRead } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import type { ImportedProduct, ProductChange } from "@/shared/api/types";
import { startOf } from "@/shared/format/day";
import type { Chosen } from "@/shared/ticked/chosen";
import { showToast } from "@/shared/toasts/toasts";
import type { Filters, warnings } from "./list/filters";

/** What every process on the Import List changes. */
export const CHANGES = { changes: ["processes", "importList"] } as const;

const bodyOf = (chosen: Chosen) => ({ body: chosen.wire });

/** Starts the process that moves products to the trash; answers its id. */
export const useDeleteProducts = () => useChange(importListDeleteMany, CHANGES, bodyOf);

/** Starts a process that duplicates each product; returns its id. */
export const useDuplicateProducts = () => useChange(importListDuplicate, CHANGES, bodyOf);

/** The largest page that the server gives. */
const PAGE = 100;

const numberOf = (text: string) => (text ? Number(text) : undefined);

/** The filters and the order as the server takes them; days begin and end in the reader's zone. */
export function paramsOf(filters: Filters) {
  return {
    title: filters.title || undefined,
    type: numberOf(filters.type),
    state: filters.state || undefined,
    store_id: filters.store ? wireId(filters.store) : undefined,
    stock: (filters.stock || undefined) as "in_stock" | "sold_out" | undefined,
    tag: filters.tag || undefined,
    warning: (filters.warning || undefined) as (typeof warnings)[number] | undefined,
    min_price: filters.min_price || undefined,
    max_price: filters.max_price || undefined,
    min_margin: numberOf(filters.min_margin),
    max_margin: numberOf(filters.max_margin),
    since: filters.since ? startOf(filters.since) : undefined,
    until: filters.until ? startOf(filters.until, 1) : undefined,
    sort: filters.sort,
  };
}

/** How many products each state has; `attention` counts products of other states, too. */
export const useStateCounts = (enabled: boolean) =>
  useRead(importListCounts, {}, { enabled, placeholderData: keepPreviousData });

/** Leads to the supplier's page of a product. */
export const sourceAddress = (id: string) => `/api/account-service/import_list/${id}/source`;

const pageOf = (filters: Filters, page: number) => ({
  ...queryOf(importListList, { page, size: PAGE, ...paramsOf(filters) }),
  placeholderData: page === 1 ? keepPreviousData : undefined,
});

export interface PageRange {
  from: number;
  to: number;
}

const pageAt = (index: number) => Math.floor(index / PAGE) + 1;

/** Returns the pages that contain the rows `first` to `last`. */
export const pageRange = (first: number, last: number): PageRange => ({
  from: pageAt(first),
  to: pageAt(last),
});

/** Reads rows by position: only the first page, which has the count, and the pages of the range. */
export function useImportList(filters: Filters, { from, to }: PageRange) {
  const pages = from > 1 ? [1] : [];
  for (let page = from; page <= to; page += 1) pages.push(page);
  const results = useQueries({ queries: pages.map((page) => pageOf(filters, page)) });
  const firstPage = results[0];
  const at = (index: number): ImportedProduct | undefined => {
    const place = pages.indexOf(pageAt(index));
    return results[place]?.data?.products[index % PAGE];
  };
  return {
    at,
    ids: results.flatMap(({ data }) => data?.products.map(({ id }) => id) ?? []),
    count: firstPage?.data?.count ?? 0,
    isPending: firstPage?.isPending ?? true,
    error: firstPage?.data ? null : (firstPage?.error ?? null),
    refetch: () => void firstPage?.refetch(),
  };
}

/** A server-side selection of everything that matched, kept under a token. */
export type Matching = Awaited<ReturnType<typeof selectMatching>>;

export function selectMatching(filters: Filters) {
  const { title, state, tag } = filters;
  const params = paramsOf(filters);
  const stock = params.stock ?? ("" as const);
  return importListSelect({ body: { ...params, title, state, tag, stock, view: "" } });
}

export const useImportedProduct = (product_id: string) =>
  // An editor works on what it loaded; a newer version shows itself as a conflict when it is saved.
  useRead(importListGet, { product_id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

/** Saves changes; a stale version is refused with `changedMeanwhile`, which the editor handles. */
export const useSaveProduct = (product_id: string) =>
  useChange(
    importListEdit,
    {
      quiet: true,
      keeps: keyOf(importListGet, { product_id }),
      changes: ["import_list.list"],
      onError: (error) => {
        if (!hasCode(error, Codes.changedMeanwhile)) showToast("error", messageOf(error));
      },
    },
    (body: ProductChange) => ({ product_id, body }),
  );

export const TRASH_PAGE = 20;

/** A page of the trash, last deleted first. */
export const useTrash = (page: number) =>
  useRead(importListTrash, { page, size: TRASH_PAGE }, { placeholderData: keepPreviousData });

/** Out of the trash: back into the list, or for good. All of the requested products, or none. */
export const useEmptying = (kind: "restore" | "erase") =>
  useChange(
    kind === "restore" ? importListRestore : importListErase,
    { changes: ["importList"] },
    (ids: string[]) => ({ body: { ids: wireIds(ids) } }),
  );

/** Brings a picture to the server; it is the product's once that is saved with it. The tab shows refusals. */
export const useUploadImage = () =>
  useChange(importListUploadImage, { quiet: true }, (file: File) => ({ body: { file } }));

/** Reads until when a product's preview link is valid; only `draw` returns the link itself, once. */
export function usePreviewLink(product_id: string) {
  const changes = { changes: ["preview_link"] } as const;
  const link = useRead(previewLinkShow, { product_id });
  const draw = useChange(previewLinkDraw, changes, (days: number) => ({ product_id, body: { days } }));
  const takeBack = useChange(previewLinkTakeBack, changes, () => ({ product_id }));
  return { link, draw, takeBack };
}
