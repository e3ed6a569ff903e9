import { useCallback, useState } from "react";
import { useChange } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import { type Chosen, chosenIds } from "@/shared/ticked/chosen";
import { type Matching, selectMatching } from "../api";
import type { Filters } from "./filters";

interface Ticked {
  /** The filters that they were ticked under. */
  about: string;
  /** A server-side selection of all matches; `ids` are then the deselected products. */
  all?: Matching;
  ids: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

function isIn({ all, ids }: Ticked, id: string): boolean {
  if (!all) return ids.has(id);
  // Products that arrived after the selection are shown unselected.
  return !ids.has(id) && Number(id) <= Number(all.newest);
}

function chosenOf({ all, ids }: Ticked): Chosen {
  if (!all) return chosenIds([...ids]);
  const wire = { selection: all.selection, excluded: wireIds([...ids]) };
  return { count: all.count - ids.size, wire };
}

/** Ticked products; they stay ticked while the list scrolls, and are forgotten when the filters change. */
export function useSelection(filters: Filters) {
  const about = JSON.stringify(filters);
  const [kept, setKept] = useState<Ticked>({ about, ids: NONE });
  const ticked = kept.about === about ? kept : { about, ids: NONE };
  const toggle = useCallback(
    (id: string) =>
      setKept((before) => {
        const now = before.about === about ? before : { about, ids: NONE };
        if (now.all && Number(id) > Number(now.all.newest)) return now;
        const ids = new Set(now.ids);
        if (!ids.delete(id)) ids.add(id);
        return { ...now, ids };
      }),
    [about],
  );
  const select = useChange(selectMatching);
  return {
    chosen: chosenOf(ticked),
    isAll: ticked.all !== undefined && ticked.ids.size === 0,
    has: (id: string) => isIn(ticked, id),
    toggle,
    add: (ids: readonly string[]) => setKept({ about, ids: new Set([...ticked.ids, ...ids]) }),
    clear: () => {
      select.reset();
      setKept({ about, ids: NONE });
    },
    selectMatching: () => {
      setKept(ticked);
      // An answer that comes after other filters were ticked is about another list.
      select.mutate(filters, {
        onSuccess: (all) =>
          setKept((before) => (before.about === about ? { about, all, ids: NONE } : before)),
      });
    },
    selecting: select.isPending && JSON.stringify(select.variables) === about,
  };
}

export type Selection = ReturnType<typeof useSelection>;
