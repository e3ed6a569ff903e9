import { useSyncExternalStore } from "react";

/** What a user did, after which a push message may appear (`TriggerAction` of the server). */
export type UserAction = "import_started" | "publish_started" | "store_connected" | "plan_reach_limit";

let done: ReadonlySet<UserAction> = new Set();
const listeners = new Set<() => void>();

function replace(next: ReadonlySet<UserAction>) {
  done = next;
  for (const listener of listeners) listener();
}

/** Whoever knows that it has happened says so; mutations do by their `meta.action`. */
export function noteAction(action: UserAction): void {
  replace(new Set([...done, action]));
}

export function forgetActions(): void {
  replace(new Set());
}

/** What was done since this page was loaded. */
export function useActions(): ReadonlySet<UserAction> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => done,
  );
}
