import { useMemo } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";

export interface Filters {
  title: string;
  type: string;
  state: string;
  store: string;
  sort: string;
}

export const NEWEST_FIRST = "-created";

/** In the address as `title`, `type`, `state`, `store`, `sort`. */
export function useFilters() {
  const [params, setParams] = useUrlState();
  const filters: Filters = useMemo(
    () => ({
      title: params.get("title") ?? "",
      type: params.get("type") ?? "",
      state: params.get("state") ?? "",
      store: params.get("store") ?? "",
      sort: params.get("sort") ?? NEWEST_FIRST,
    }),
    [params],
  );
  const isFiltered = Boolean(filters.title || filters.type || filters.state || filters.store);
  const set = (change: Partial<Filters>) =>
    setParams({ ...change, ...(change.sort === NEWEST_FIRST ? { sort: null } : {}) });
  const clear = () => setParams({ title: null, type: null, state: null, store: null });
  return { filters, isFiltered, set, clear };
}
