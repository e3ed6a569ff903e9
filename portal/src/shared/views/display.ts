import { useSyncExternalStore } from "react";

export interface Display {
  isCompact: boolean;
  /** Hidden columns. */
  hidden: readonly string[];
  /** Columns in the order that the user gave them; columns that it lacks follow. */
  order: readonly string[];
}

const PLAIN: Display = { isCompact: false, hidden: [], order: [] };

/** Returns the columns in the user's order. */
export function inOrder<Column extends string>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const placed = order.flatMap((name) => columns.filter((column) => column === name));
  return [...placed, ...columns.filter((column) => !placed.includes(column))];
}

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
    const order = Array.isArray(kept.order) ? kept.order : first.order;
    return { isCompact: kept.isCompact === true, hidden, order };
  } catch {
    return first;
  }
}
