const PREFIX = "tradewind.console.draft.";

/** What the browser has no room for, or may not keep: it lasts as long as the page is open. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

/** What is kept under `key`. Apart from react-admin's own store, which every log-out empties. */
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
