import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { ImportedProduct } from "@/shared/api/types";
import type { Filters } from "../list/filters";

/** The largest page that the server gives. */
export const PAGE = 100;

function readPage(filters: Filters, page: number, signal?: AbortSignal) {
  const query = {
    page,
    size: PAGE,
    title: filters.title || undefined,
    type: filters.type ? Number(filters.type) : undefined,
    state: filters.state || undefined,
    store_id: filters.store ? wireId(filters.store) : undefined,
    stock: filters.stock || undefined,
    sort: filters.sort,
  };
  return answer(client.GET("/api/account-service/import_list", { params: { query }, signal }));
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

/** The pages that the rows `first`..`last` stand on. */
export const pageRange = (first: number, last: number): PageRange => ({
  from: pageAt(first),
  to: pageAt(last),
});

/** Rows by their place in the list: only the first page, which counts them, and those of the range are read. */
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

/** The ids of everything that matches, page after page: for actions on more than is loaded. */
export async function allMatchingIds(filters: Filters, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= Math.ceil(count / PAGE); page += 1) {
    const { products } = await readPage(filters, page);
    ids.push(...products.map((product) => product.id));
  }
  return ids;
}
