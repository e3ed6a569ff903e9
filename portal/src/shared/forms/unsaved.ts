import { useEffect, useSyncExternalStore } from "react";

let unsaved = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  unsaved += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While `dirty`, leaving the page asks first, and a reload is not offered. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    change(1);
    return () => {
      window.removeEventListener("beforeunload", warn);
      change(-1);
    };
  }, [dirty]);
}

/** Whether some form holds what is not saved yet. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => unsaved > 0);
}
