import { useMemo } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { isSort, NEWEST_FIRST, type Sort } from "./sorts";

export interface Filters {
  title: string;
  type: string;
  state: string;
  store: string;
  sort: Sort;
}

/** In the address as `title`, `type`, `state`, `store`, `sort`. */
export function useFilters() {
  const [params, setParams] = useUrlState();
  const filters: Filters = useMemo(() => {
    const sort = params.get("sort") ?? "";
    return {
      title: params.get("title") ?? "",
      type: params.get("type") ?? "",
      state: params.get("state") ?? "",
      store: params.get("store") ?? "",
      sort: isSort(sort) ? sort : NEWEST_FIRST,
    };
  }, [params]);
  const isFiltered = Boolean(filters.title || filters.type || filters.state || filters.store);
  const set = (change: Partial<Record<keyof Filters, string>>) =>
    setParams({ ...change, ...(change.sort === NEWEST_FIRST && { sort: null }) });
  const clear = () => setParams({ title: null, type: null, state: null, store: null });
  return { filters, isFiltered, set, clear };
}
