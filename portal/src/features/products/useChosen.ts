import { useState } from "react";
import type { PublishedProduct } from "@/shared/api/types";
import { useTicked } from "@/shared/ui/useTicked";
import type { Chosen, ProductFilters } from "./api";

interface Page {
  products: readonly PublishedProduct[];
  count: number;
}

/** The products that actions apply to: ticked rows of this page, or all that match the filters. */
export function useChosen(filters: ProductFilters, data: Page | undefined) {
  const ticked = useTicked(filters);
  const [all, setAll] = useState("");
  // While new filters load, the previous rows remain: actions apply to visible rows only.
  const ids = data?.products.map(({ id }) => id).filter((id) => ticked.ids.has(id)) ?? [];
  const isWhole = data !== undefined && ids.length > 0 && ids.length === data.products.length;
  const isAll = isWhole && all === ticked.about;
  const chosen: Chosen = isAll ? { matching: filters, count: data.count } : { ids };
  const clear = () => {
    setAll("");
    ticked.clear();
  };
  const change = (next: Iterable<string>) => {
    setAll("");
    ticked.set(next);
  };
  const canOffer = isWhole && !isAll && data.count > ids.length;
  return {
    ticked: { ids: ticked.ids, set: change, clear },
    chosen,
    offerAll: canOffer ? () => setAll(ticked.about) : undefined,
  };
}
