import { useCallback } from "react";
import { useSearchParams } from "react-router";

type Change = Record<string, string | null>;

/** A screen's state in its address: `set` writes some of it; null or "" removes. `push` makes a step back possible. */
export function useUrlState(): [URLSearchParams, (change: Change, push?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (change: Change, push = false) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: !push, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [params, set];
}
