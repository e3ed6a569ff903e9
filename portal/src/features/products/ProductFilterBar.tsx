import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { SearchBox } from "@/shared/ui/SearchBox";
import { Select } from "@/shared/ui/Select";
import type { ProductFilters } from "./api/useMyProducts";
import { productsTexts } from "./texts";
import type { FilterChange } from "./useProductFilters";

const Bar = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  gridTemplateColumns: "minmax(200px, 2fr) repeat(3, minmax(120px, 1fr))",
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
    </Bar>
  );
}
