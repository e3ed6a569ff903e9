import { useSyncExternalStore } from "react";

export interface Display {
  isCompact: boolean;
  /** Hidden columns. */
  hidden: readonly string[];
}

const PLAIN: Display = { isCompact: false, hidden: [] };

/** The display options of a list in this browser, with their setters, for this component and for rows. */
export interface ListDisplay {
  set: (change: Partial<Display>) => void;
  use: () => Display;
}

/** Stores display options under `key` in this browser; all rows rerender on a change. */
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
