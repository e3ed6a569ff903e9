import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { suppliers } from "@/shared/suppliers/suppliers";
import { listTexts } from "../texts";
import { sorts, warnings } from "./filters";
import { filterTexts } from "./filterTexts";

interface Choice {
  value: string;
  label: string;
}

/** What each filter and the order can be; the first choice of a filter is none. */
export function useFilterChoices() {
  const t = useTexts(listTexts);
  const f = useTexts(filterTexts);
  const stores = useStores().data?.stores ?? [];
  const after = (none: string, choices: Choice[]): Choice[] => [{ value: "", label: none }, ...choices];
  const named = (names: Record<string, string>): Choice[] =>
    Object.entries(names).map(([value, label]) => ({ value, label }));
  return {
    type: after(
      t.allSuppliers,
      suppliers.map(({ type, name }) => ({ value: String(type), label: name })),
    ),
    store: after(
      t.allStores,
      stores.map((store) => ({ value: store.id, label: storeLabel(store) })),
    ),
    warning: after(
      f.anyWarning,
      warnings.map((value) => ({ value, label: f.warnings[value] ?? value })),
    ),
    state: after(f.anyStatus, named({ ...t.states, attention: t.attention })),
    stock: after(t.anyStock, [
      { value: "in_stock", label: t.inStock },
      { value: "sold_out", label: t.soldOut },
    ]),
    sort: sorts.map((value) => ({ value, label: t.sorts[value] ?? value })),
  };
}
