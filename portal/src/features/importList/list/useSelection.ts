import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { allMatchingIds } from "../api/useImportList";
import type { Filters } from "./filters";

const NONE: ReadonlySet<string> = new Set();

/** Ticked products; they stay ticked while the list scrolls, and are forgotten when the filters change. */
export function useSelection(filters: Filters, count: number) {
  const about = JSON.stringify(filters);
  const [state, setState] = useState({ about, ids: NONE });
  const ids = state.about === about ? state.ids : NONE;
  const set = (next: Iterable<string>) => setState({ about, ids: new Set(next) });
  const collect = useMutation({ mutationFn: () => allMatchingIds(filters, count), onSuccess: set });
  const toggle = useCallback(
    (id: string) =>
      setState((before) => {
        const next = new Set(before.about === about ? before.ids : NONE);
        if (!next.delete(id)) next.add(id);
        return { about, ids: next };
      }),
    [about],
  );
  return {
    ids,
    set,
    toggle,
    clear: () => set(NONE),
    selectMatching: () => collect.mutate(),
    collecting: collect.isPending,
  };
}

export type Selection = ReturnType<typeof useSelection>;
