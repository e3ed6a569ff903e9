import { useMutation } from "@tanstack/react-query";
import { useTicked } from "@/shared/ui/useTicked";
import { allMatchingIds } from "../api";
import type { Filters } from "./filters";

interface Wanted {
  filters: Filters;
  count: number;
}

/** Ticked products; they stay ticked while the list scrolls, and are forgotten when the filters change. */
export function useSelection(filters: Filters, count: number) {
  const { about, fill, ...ticked } = useTicked(filters);
  const collect = useMutation({
    mutationFn: (wanted: Wanted) => allMatchingIds(wanted.filters, wanted.count),
  });
  return {
    ...ticked,
    clear: () => {
      collect.reset();
      ticked.clear();
    },
    // Given with the call, `fill` stays the one of these filters; the mutation's own options follow the screen.
    selectMatching: () => collect.mutate({ filters, count }, { onSuccess: fill }),
    collecting: collect.isPending && JSON.stringify(collect.variables.filters) === about,
  };
}

export type Selection = ReturnType<typeof useSelection>;
