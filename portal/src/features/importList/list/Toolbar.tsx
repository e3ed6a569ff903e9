import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { suppliers } from "@/shared/suppliers/suppliers";
import { FilterBar } from "@/shared/ui/FilterBar";
import { listTexts } from "../texts";
import type { Filters } from "./filters";

interface ToolbarProps {
  filters: Filters;
  set: (change: Partial<Record<keyof Filters, string>>) => void;
}

export function Toolbar({ filters, set }: ToolbarProps) {
  const t = useTexts(listTexts);
  const stores = useStores().data?.stores ?? [];
  const all = (label: string) => ({ value: "", label });
  return (
    <FilterBar
      search={t.search}
      values={filters}
      set={set}
      filters={[
        {
          name: "type",
          label: t.supplier,
          choices: [
            all(t.allSuppliers),
            ...suppliers.map((supplier) => ({ value: String(supplier.type), label: supplier.name })),
          ],
        },
        {
          name: "state",
          label: t.state,
          choices: [
            all(t.allStates),
            ...Object.entries(t.states).map(([value, label]) => ({ value, label })),
          ],
        },
        {
          name: "store",
          label: t.store,
          choices: [
            all(t.allStores),
            ...stores.map((store) => ({ value: store.id, label: storeLabel(store) })),
          ],
        },
        {
          name: "stock",
          label: t.stock,
          choices: [
            all(t.anyStock),
            { value: "in_stock", label: t.inStock },
            { value: "sold_out", label: t.soldOut },
          ],
        },
      ]}
      order={{
        name: "sort",
        label: t.sort,
        choices: Object.entries(t.sorts).map(([value, label]) => ({ value, label })),
      }}
    />
  );
}
