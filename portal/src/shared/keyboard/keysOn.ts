import { useSyncExternalStore } from "react";

const KEY = "single_keys";
const OFF = "off";
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether single keys do something; who dictates, or presses keys by accident, turns them off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEY) !== OFF;
}

export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn);
}
