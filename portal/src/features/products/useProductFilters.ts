import { useMemo } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { ProductFilters } from "./api/useMyProducts";

export type FilterChange = Partial<Record<Exclude<keyof ProductFilters, "page">, string>>;

/** In the address as `title`, `store`, `state`, `stock`, `page`; a changed filter starts at page 1 again. */
export function useProductFilters() {
  const [params, setParams] = useUrlState();
  const filters: ProductFilters = useMemo(
    () => ({
      title: params.get("title") ?? "",
      store: params.get("store") ?? "",
      state: params.get("state") ?? "",
      stock: params.get("stock") === "sold_out" ? "sold_out" : "",
      page: Math.max(1, Number(params.get("page")) || 1),
    }),
    [params],
  );
  const set = (change: FilterChange) => setParams({ ...change, page: null });
  return {
    filters,
    isFiltered: Boolean(filters.title || filters.store || filters.state || filters.stock),
    set,
    setPage: (page: number, isCorrection = false) =>
      setParams({ page: page > 1 ? String(page) : null }, !isCorrection),
    clear: () => setParams({ title: null, store: null, state: null, stock: null, page: null }),
  };
}
