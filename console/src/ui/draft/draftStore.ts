const PREFIX = "tradewind.console.draft.";

/** Fallback while the browser's storage is full or blocked; lost when the page closes. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

/** Reads what is stored under `key`, outside react-admin's store, which every logout empties. */
export function readKept(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Keep `value` in this browser; null forgets. */
export function keep(key: string, value: string | null): void {
  unkept.delete(key);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    if (value !== null) unkept.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** Call `listener` after every change, here or in another tab. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
