import { useCallback, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Ticked rows of a list; cleared when its filters change. */
export function useTicked(filters: object) {
  const about = JSON.stringify(filters);
  const [state, setState] = useState({ about, ids: NONE });
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
    about,
    ids: state.about === about ? state.ids : NONE,
    toggle,
    set: (next: Iterable<string>) => setState({ about, ids: new Set(next) }),
    /** Ticks the rows found for this list; ignored if another list is shown by then. */
    fill: (found: Iterable<string>) =>
      setState((before) => (before.about === about ? { about, ids: new Set(found) } : before)),
    clear: () => setState({ about, ids: NONE }),
  };
}
