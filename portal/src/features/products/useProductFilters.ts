import { useMemo } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { ProductFilters } from "./api/useMyProducts";

/** In the address as `title`, `store`, `state`, `page`; a changed filter starts at page 1 again. */
export function useProductFilters() {
  const [params, setParams] = useUrlState();
  const filters: ProductFilters = useMemo(
    () => ({
      title: params.get("title") ?? "",
      store: params.get("store") ?? "",
      state: params.get("state") ?? "",
      page: Math.max(1, Number(params.get("page")) || 1),
    }),
    [params],
  );
  const set = (change: { title?: string; store?: string; state?: string }) =>
    setParams({ ...change, page: null });
  return {
    filters,
    isFiltered: Boolean(filters.title || filters.store || filters.state),
    set,
    setPage: (page: number, isCorrection = false) =>
      setParams({ page: page > 1 ? String(page) : null }, !isCorrection),
    clear: () => setParams({ title: null, store: null, state: null, page: null }),
  };
}
