import { useState } from "react";
import type { PublishedProduct } from "@/shared/api/types";
import { useTicked } from "@/shared/ui/useTicked";
import type { Chosen, ProductFilters } from "./api";

interface Page {
  products: readonly PublishedProduct[];
  count: number;
}

/** What actions are about: the ticked rows of this page, or all that the filters match once that was asked for. */
export function useChosen(filters: ProductFilters, data: Page | undefined) {
  const ticked = useTicked(filters);
  const [all, setAll] = useState("");
  // The rows of before stand until those of other filters are there: only what is seen is acted on.
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
