import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** One entry per form with unsaved changes: a function that discards them. */
const unsaved = new Set<() => void>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * While `dirty`, leaving the page asks first, and a reload is not offered. `discard` is for a form that may stay on
 * the screen of the next address.
 */
export function useUnsaved(dirty: boolean, discard?: () => void): void {
  const forget = useEffectEvent(() => discard?.());
  useEffect(() => {
    if (!dirty) return;
    const form = () => forget();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    unsaved.add(form);
    tell();
    return () => {
      window.removeEventListener("beforeunload", warn);
      unsaved.delete(form);
      tell();
    };
  }, [dirty]);
}

/** Whether a form has unsaved changes. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, hasUnsaved);
}

/** The user leaves without saving. */
export function discardUnsaved(): void {
  for (const forget of unsaved) forget();
}
