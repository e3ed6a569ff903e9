import { useCallback, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Ticked rows of a list as it is asked for now: forgotten with its filters, and never brought under others. */
export function useTicked(asked: object) {
  const about = JSON.stringify(asked);
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
    /** What was found for this list; dropped where another is ticked by now. */
    fill: (found: Iterable<string>) =>
      setState((before) => (before.about === about ? { about, ids: new Set(found) } : before)),
    clear: () => setState({ about, ids: NONE }),
  };
}
