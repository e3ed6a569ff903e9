import { styled } from "@mui/material/styles";
import { useMemo } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { SearchBox } from "@/shared/ui/SearchBox";
import { Select } from "@/shared/ui/Select";
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
      mapping: MAPPINGS.find((one) => one === params.get("mapping")) ?? "",
      view: views.find((one) => one === params.get("view")) ?? "",
      sort: sorts.find((one) => one === params.get("sort")) ?? "-created",
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

const Bar = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  gridTemplateColumns: "repeat(auto-fit, minmax(118px, 1fr))",
  marginBottom: theme.spacing(2),
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "& > div": { gridColumn: "1 / -1" },
  },
}));

interface ProductFilterBarProps {
  filters: ProductFilters;
  set: (change: FilterChange) => void;
}

export function ProductFilterBar({ filters, set }: ProductFilterBarProps) {
  const t = useTexts(productsTexts);
  const names = useTexts(viewsTexts);
  const stores = useStores().data?.stores ?? [];
  return (
    <Bar role="search">
      <SearchBox label={t.search} value={filters.title} onSearch={(title) => set({ title })} />
      <Select
        compact
        label={t.store}
        value={filters.store}
        choices={[
          { value: "", label: t.allStores },
          ...stores.map((store) => ({ value: store.id, label: storeLabel(store) })),
        ]}
        onChange={(event) => set({ store: event.target.value })}
      />
      <Select
        compact
        label={t.state}
        value={filters.state}
        choices={[
          { value: "", label: t.allStates },
          ...Object.entries(t.states).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => set({ state: event.target.value })}
      />
      <Select
        compact
        label={t.stock}
        value={filters.stock}
        choices={[
          { value: "", label: t.anyStock },
          { value: "sold_out", label: t.soldOut },
        ]}
        onChange={(event) => set({ stock: event.target.value })}
      />
      <Select
        compact
        label={t.mapping}
        value={filters.mapping}
        choices={[
          { value: "", label: t.anyMapping },
          { value: "unmapped", label: t.notMapped },
          { value: "changed", label: t.supplierChanged },
        ]}
        onChange={(event) => set({ mapping: event.target.value })}
      />
      <Select
        compact
        label={names.sort}
        value={filters.sort}
        choices={sorts.map((value) => ({ value, label: names.sorts[value] ?? value }))}
        onChange={(event) => set({ sort: event.target.value })}
      />
    </Bar>
  );
}
