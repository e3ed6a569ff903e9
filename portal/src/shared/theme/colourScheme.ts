import type { ColourScheme } from "@web/tokens";
import { useSyncExternalStore } from "react";

const KEY = "colour_scheme";
const listeners = new Set<() => void>();
const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  systemIsDark.addEventListener("change", notify);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener("change", notify);
  };
}

function current(): ColourScheme {
  const stored = localStorage.getItem(KEY);
  if (stored === "light" || stored === "dark") return stored;
  return systemIsDark.matches ? "dark" : "light";
}

export function setColourScheme(scheme: ColourScheme): void {
  localStorage.setItem(KEY, scheme);
  notify();
}

/** Returns the reader's colour scheme, by default the system's. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(subscribe, current);
}
