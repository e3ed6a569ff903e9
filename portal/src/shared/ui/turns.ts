import { useEffect, useSyncExternalStore } from "react";

/** What opens by itself, in the order in which it is shown: what blocks or costs first, news last. */
const ORDER = ["deletion", "upgrade", "plan", "guide", "push", "release", "tutorial"] as const;
type Name = (typeof ORDER)[number];

const due = new Map<Name, boolean | undefined>();
const listeners = new Set<() => void>();
let shown: Name | undefined;

/** What is shown stays until it is no longer due; the next is the first that is due, once none before it is unknown. */
function settle(): void {
  if (shown && due.get(shown)) return;
  const first = ORDER.find((name) => due.has(name) && due.get(name) !== false);
  const next = first && due.get(first) ? first : undefined;
  if (next === shown) return;
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether a dialog that opens by itself may be shown now: one after the other, never on top of each other. While
 * `isDue` is undefined it is not known yet, and those after it wait.
 */
export function useTurn(name: Name, isDue: boolean | undefined): boolean {
  useEffect(() => {
    due.set(name, isDue);
    // After the effects of all dialogs that are due in the same moment.
    queueMicrotask(settle);
    return () => {
      due.delete(name);
      queueMicrotask(settle);
    };
  }, [name, isDue]);
  const current = useSyncExternalStore(subscribe, () => shown);
  return isDue === true && current === name;
}
