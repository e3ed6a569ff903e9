import { useSyncExternalStore } from "react";

export interface Display {
  isCompact: boolean;
  /** Columns that are not shown. */
  hidden: readonly string[];
}

const PLAIN: Display = { isCompact: false, hidden: [] };

/** How this browser shows a list: what is kept, what to change, and the same for whoever draws it. */
export interface ListDisplay {
  set: (change: Partial<Display>) => void;
  use: () => Display;
}

/** Keeps how a list is shown under `key` in this browser; every row hears of a change at once. */
export function listDisplay(key: string, first: Display = PLAIN): ListDisplay {
  const listeners = new Set<() => void>();
  let now: Display | undefined;
  const current = () => {
    now ??= read(key, first);
    return now;
  };
  return {
    set: (change) => {
      now = { ...current(), ...change };
      localStorage.setItem(key, JSON.stringify(now));
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore((listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      }, current),
  };
}

function read(key: string, first: Display): Display {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    const hidden = Array.isArray(kept.hidden) ? kept.hidden : first.hidden;
    return { isCompact: kept.isCompact === true, hidden };
  } catch {
    return first;
  }
}
