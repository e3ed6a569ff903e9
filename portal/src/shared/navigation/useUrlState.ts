import { useCallback, useContext } from "react";
import {
  type Location,
  type Navigator,
  UNSAFE_NavigationContext,
  useLocation,
  useSearchParams,
} from "react-router";

type Change = Record<string, string | null>;

/** Writes some of the address's query; null or "" removes. `push` makes a step back possible. */
export type SetUrl = (change: Change, push?: boolean) => void;

/** Returns the present query. The router has it at once, while a screen sees it only after rendering. */
function useQueryNow(): () => string {
  const navigator: Navigator & { location?: Location } = useContext(UNSAFE_NavigationContext).navigator;
  const drawn = useLocation();
  return useCallback(() => {
    const now = navigator.location;
    return now?.pathname === drawn.pathname ? now.search : drawn.search;
  }, [navigator, drawn]);
}

/** A screen's state in its address. */
export function useUrlState(): [URLSearchParams, SetUrl] {
  const [params, setParams] = useSearchParams();
  const queryNow = useQueryNow();
  // The router's own updater uses the query of its render, so that two writers would undo each other.
  const set: SetUrl = useCallback(
    (change, push = false) => {
      const next = new URLSearchParams(queryNow());
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next, { replace: !push, preventScrollReset: true });
    },
    [queryNow, setParams],
  );
  return [params, set];
}
