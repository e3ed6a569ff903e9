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

/** The query by now of a screen's address: the router is there at once, the screen only when it is drawn. */
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
  // The router's own updater sees the address of its render: two writers would undo each other.
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
