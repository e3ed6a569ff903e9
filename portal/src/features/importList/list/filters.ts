import { useMemo } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";

/** How the list can be ordered, newest first unless asked otherwise. */
export const sorts = [
  "-created",
  "created",
  "title",
  "-title",
  "price",
  "-price",
  "margin",
  "-margin",
  "stock",
  "-stock",
] as const;

export type Sort = (typeof sorts)[number];

const NEWEST_FIRST: Sort = "-created";

function isSort(text: string): text is Sort {
  return (sorts as readonly string[]).includes(text);
}

const stocks = ["", "in_stock", "sold_out"] as const;
type Stock = (typeof stocks)[number];

export interface Filters {
  title: string;
  type: string;
  state: string;
  store: string;
  stock: Stock;
  sort: Sort;
}

/** In the address as `title`, `type`, `state`, `store`, `stock`, `sort`. */
export function useFilters() {
  const [params, setParams] = useUrlState();
  const filters: Filters = useMemo(() => {
    const sort = params.get("sort") ?? "";
    return {
      title: params.get("title") ?? "",
      type: params.get("type") ?? "",
      state: params.get("state") ?? "",
      store: params.get("store") ?? "",
      stock: stocks.find((stock) => stock === params.get("stock")) ?? "",
      sort: isSort(sort) ? sort : NEWEST_FIRST,
    };
  }, [params]);
  const { title, type, state, store, stock } = filters;
  const isFiltered = Boolean(title || type || state || store || stock);
  const set = (change: Partial<Record<keyof Filters, string>>) =>
    setParams({ ...change, ...(change.sort === NEWEST_FIRST && { sort: null }) });
  const clear = () => setParams({ title: null, type: null, state: null, store: null, stock: null });
  return { filters, isFiltered, set, clear };
}
