import { useSyncExternalStore } from "react";

export const figures = ["cost", "price", "margin", "stock"] as const;
export type Figure = (typeof figures)[number];

export interface Display {
  isCompact: boolean;
  hidden: readonly (Figure | "tags")[];
}

const KEY = "import_list_display";
const PLAIN: Display = { isCompact: false, hidden: [] };
const listeners = new Set<() => void>();

function read(): Display {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const hidden = Array.isArray(kept.hidden) ? kept.hidden : [];
    return { isCompact: kept.isCompact === true, hidden };
  } catch {
    return PLAIN;
  }
}

let now: Display | undefined;

function current(): Display {
  now ??= read();
  return now;
}

/** How this browser shows the list; told to every card at once. */
export function setDisplay(change: Partial<Display>): void {
  now = { ...current(), ...change };
  localStorage.setItem(KEY, JSON.stringify(now));
  for (const listener of listeners) listener();
}

export function useDisplay(): Display {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
