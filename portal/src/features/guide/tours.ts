import { useSyncExternalStore } from "react";

/** Tours open only by hand. Which one is open outlasts a reload, but not the tab. */
export type TourName = "guide" | "importList";

const KEY = "tour";
const listeners = new Set<() => void>();

const read = () => sessionStorage.getItem(KEY);

function write(name: TourName | null): void {
  if (name) sessionStorage.setItem(KEY, name);
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export const openTour = (name: TourName) => write(name);

export const closeTour = () => write(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this tour is open. */
export const useIsTouring = (name: TourName): boolean => useSyncExternalStore(subscribe, read) === name;
