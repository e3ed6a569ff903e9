import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { Codes, hasCode, messageOf } from "@/shared/api/errors";
import { fileBody } from "@/shared/api/files";
import { changing, starting } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { ImportedProduct, ProductChange } from "@/shared/api/types";
import type { Chosen } from "@/shared/ticked/chosen";
import { showToast } from "@/shared/toasts/toasts";
import type { Filters } from "./list/filters";

/** Starts the process that moves products to the trash; answers its id. */
export const useDeleteProducts = starting(
  { changes: [keys.processes, keys.importList] },
  (chosen: Chosen) => chosen.wire,
  (body, headers) => api.post("/api/account-service/import_list/delete", { body, headers }),
);

/** Starts a process that duplicates each product; returns its id. */
export const useDuplicateProducts = starting(
  { changes: [keys.processes, keys.importList] },
  (chosen: Chosen) => chosen.wire,
  (body, headers) => api.post("/api/account-service/import_list/duplicate", { body, headers }),
);

/** The largest page that the server gives. */
const PAGE = 100;

/** The filters and the order as the server takes them. */
export function asked(filters: Filters) {
  return {
    title: filters.title || undefined,
    type: filters.type ? Number(filters.type) : undefined,
    state: filters.state || undefined,
    store_id: filters.store ? wireId(filters.store) : undefined,
    stock: filters.stock || undefined,
    sort: filters.sort,
  };
}

function readPage(filters: Filters, page: number, signal?: AbortSignal) {
  const query = { page, size: PAGE, ...asked(filters) };
  return api.get("/api/account-service/import_list", { params: { query }, signal });
}

function pageOf(filters: Filters, page: number) {
  return queryOptions({
    queryKey: [...keys.importList, "page", filters, page],
    queryFn: ({ signal }) => readPage(filters, page, signal),
    placeholderData: page === 1 ? keepPreviousData : undefined,
  });
}

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
  const asked = from > 1 ? [1] : [];
  for (let page = from; page <= to; page += 1) asked.push(page);
  const results = useQueries({ queries: asked.map((page) => pageOf(filters, page)) });
  const firstPage = results[0];
  const at = (index: number): ImportedProduct | undefined => {
    const place = asked.indexOf(pageAt(index));
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
  const { title, state, stock } = filters;
  const whole = { ...asked(filters), title, state, stock, tag: "", view: "" };
  return api.post("/api/account-service/import_list/selection", { body: whole });
}

export function useImportedProduct(id: string) {
  return useQuery({
    queryKey: keys.importProduct(id),
    queryFn: async ({ signal }) => {
      const params = { path: { product_id: wireId(id) } };
      return (await api.get("/api/account-service/import_list/{product_id}", { params, signal })).product;
    },
    // An editor works on what it loaded; a newer version shows itself as a conflict when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves changes; a stale version is refused with `changedMeanwhile`, which the editor handles. */
export function useSaveProduct(id: string) {
  return useMutation({
    meta: { quiet: true, keeps: keys.importProduct(id), changes: [[...keys.importList, "page"]] },
    mutationFn: async (change: ProductChange) => {
      const options = { params: { path: { product_id: wireId(id) } }, body: change };
      return (await api.put("/api/account-service/import_list/{product_id}", options)).product;
    },
    onError: (error) => {
      if (!hasCode(error, Codes.changedMeanwhile)) showToast("error", messageOf(error));
    },
  });
}

export const TRASH_PAGE = 20;

/** A page of the trash, last deleted first. */
export function useTrash(page: number) {
  return useQuery({
    queryKey: [...keys.importList, "trash", page],
    queryFn: ({ signal }) => {
      const query = { page, size: TRASH_PAGE };
      return api.get("/api/account-service/import_list/trash", { params: { query }, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Out of the trash: back into the list, or for good. All of the asked products, or none. */
export function useEmptying(kind: "restore" | "erase") {
  return useMutation({
    meta: { changes: [keys.importList] },
    mutationFn: async (ids: string[]) => {
      const body = { ids: wireIds(ids) };
      if (kind === "restore") await api.post("/api/account-service/import_list/restore", { body });
      else await api.post("/api/account-service/import_list/erase", { body });
    },
  });
}

/** Brings a picture to the server; it is the product's once that is saved with it. The tab shows refusals. */
export const useUploadImage = changing(
  { quiet: true },
  async (file: File) => (await api.post("/api/account-service/import_list/image", fileBody(file))).image,
);

const PATH = "/api/account-service/import_list/{product_id}/preview_link";

/** Reads until when a product's preview link is valid; only `draw` returns the link itself, once. */
export function usePreviewLink(id: string) {
  const queryKey = [...keys.importProduct(id), "previewLink"];
  const params = { path: { product_id: Number(id) } };
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(PATH, { params, signal }),
  });
  const draw = useMutation({
    meta: { changes: [queryKey] },
    mutationFn: (days: number) => api.post(PATH, { params, body: { days } }),
  });
  const takeBack = useMutation({
    meta: { changes: [queryKey] },
    mutationFn: () => api.delete(PATH, { params }),
  });
  return { link, draw, takeBack };
}
