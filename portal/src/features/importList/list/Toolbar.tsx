import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { suppliers } from "@/shared/suppliers/suppliers";
import { SearchBox } from "@/shared/ui/SearchBox";
import { Select } from "@/shared/ui/Select";
import { listTexts } from "../texts";
import type { Filters } from "./filters";

const Bar = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  gridTemplateColumns: "minmax(200px, 2fr) repeat(5, minmax(110px, 1fr))",
  marginBottom: theme.spacing(1.5),
  [theme.breakpoints.down("lg")]: {
    gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
    "& > div": { gridColumn: "1 / -1" },
  },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
}));

export function Toolbar({
  filters,
  set,
}: {
  filters: Filters;
  set: (change: Partial<Record<keyof Filters, string>>) => void;
}) {
  const t = useTexts(listTexts);
  const stores = useStores().data?.stores ?? [];
  const all = (label: string) => ({ value: "", label });
  const selects = [
    {
      name: "type" as const,
      label: t.supplier,
      choices: [
        all(t.allSuppliers),
        ...suppliers.map((supplier) => ({ value: String(supplier.type), label: supplier.name })),
      ],
    },
    {
      name: "state" as const,
      label: t.state,
      choices: [all(t.allStates), ...Object.entries(t.states).map(([value, label]) => ({ value, label }))],
    },
    {
      name: "store" as const,
      label: t.store,
      choices: [all(t.allStores), ...stores.map((store) => ({ value: store.id, label: storeLabel(store) }))],
    },
    {
      name: "stock" as const,
      label: t.stock,
      choices: [
        all(t.anyStock),
        { value: "in_stock", label: t.inStock },
        { value: "sold_out", label: t.soldOut },
      ],
    },
    {
      name: "sort" as const,
      label: t.sort,
      choices: Object.entries(t.sorts).map(([value, label]) => ({ value, label })),
    },
  ];
  return (
    <Bar role="search">
      <SearchBox label={t.search} value={filters.title} onSearch={(title) => set({ title })} />
      {selects.map(({ name, label, choices }) => (
        <Select
          key={name}
          compact
          label={label}
          choices={choices}
          value={filters[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      ))}
    </Bar>
  );
}
