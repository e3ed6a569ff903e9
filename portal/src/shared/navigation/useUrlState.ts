import { useCallback, useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

type Change = Record<string, string | null>;

/** A screen's state in its address: `set` writes some of it; null or "" removes. `push` makes a step back possible. */
export function useUrlState(): [URLSearchParams, (change: Change, push?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  // The router's own updater sees the address of its render: two writers would undo each other.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const set = useCallback(
    (change: Change, push = false) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      latest.current = next;
      setParams(next, { replace: !push, preventScrollReset: true });
    },
    [setParams],
  );
  return [params, set];
}
