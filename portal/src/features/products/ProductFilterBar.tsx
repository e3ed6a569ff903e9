import { useMemo } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { FilterBar } from "@/shared/ui/FilterBar";
import { type ProductFilters, sorts, views } from "./api";
import { productsTexts } from "./texts";
import { viewsTexts } from "./views/texts";

type FilterChange = Partial<Record<Exclude<keyof ProductFilters, "page">, string | null>>;

const MAPPINGS = ["unmapped", "changed"] as const;

/** In the address as `title`, `store`, `state`, `stock`, `mapping`, `view`, `sort`, `page`; a changed filter starts at page 1 again. */
export function useProductFilters() {
  const [params, setParams] = useUrlState();
  const filters: ProductFilters = useMemo(
    () => ({
      title: params.get("title") ?? "",
      store: params.get("store") ?? "",
      state: params.get("state") ?? "",
      stock: params.get("stock") === "sold_out" ? "sold_out" : "",
      mapping: MAPPINGS.find((mapping) => mapping === params.get("mapping")) ?? "",
      view: views.find((view) => view === params.get("view")) ?? "",
      sort: sorts.find((sort) => sort === params.get("sort")) ?? "-created",
      page: Math.max(1, Number(params.get("page")) || 1),
    }),
    [params],
  );
  const { title, store, state, stock, mapping, view } = filters;
  const set = (change: FilterChange) =>
    setParams({ ...change, ...(change.sort === sorts[0] && { sort: null }), page: null });
  return {
    filters,
    isFiltered: Boolean(title || store || state || stock || mapping || view),
    set,
    setPage: (page: number, isCorrection = false) =>
      setParams({ page: page > 1 ? String(page) : null }, !isCorrection),
    clear: () =>
      setParams({
        title: null,
        store: null,
        state: null,
        stock: null,
        mapping: null,
        view: null,
        page: null,
      }),
  };
}

interface ProductFilterBarProps {
  filters: ProductFilters;
  set: (change: FilterChange) => void;
}

export function ProductFilterBar({ filters, set }: ProductFilterBarProps) {
  const t = useTexts(productsTexts);
  const names = useTexts(viewsTexts);
  const stores = useStores().data?.stores ?? [];
  return (
    <FilterBar
      search={t.search}
      values={filters}
      set={set}
      filters={[
        {
          name: "store",
          label: t.store,
          choices: [
            { value: "", label: t.allStores },
            ...stores.map((store) => ({ value: store.id, label: storeLabel(store) })),
          ],
        },
        {
          name: "state",
          label: t.state,
          choices: [
            { value: "", label: t.allStates },
            ...Object.entries(t.states).map(([value, label]) => ({ value, label })),
          ],
        },
        {
          name: "stock",
          label: t.stock,
          choices: [
            { value: "", label: t.anyStock },
            { value: "sold_out", label: t.soldOut },
          ],
        },
        {
          name: "mapping",
          label: t.mapping,
          choices: [
            { value: "", label: t.anyMapping },
            { value: "unmapped", label: t.notMapped },
            { value: "changed", label: t.supplierChanged },
          ],
        },
      ]}
      order={{
        name: "sort",
        label: names.sort,
        choices: sorts.map((value) => ({ value, label: names.sorts[value] ?? value })),
      }}
    />
  );
}
