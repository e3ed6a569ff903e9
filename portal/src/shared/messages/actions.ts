import { useSyncExternalStore } from "react";

/** A user's action that may trigger a push message (`TriggerAction` of the server). */
export type UserAction = "import_started" | "publish_started" | "store_connected" | "plan_reach_limit";

const NEXT_PAGE = "noted_action";

let done: ReadonlySet<UserAction> = takeNoted();
const listeners = new Set<() => void>();

/** Returns the actions that the previous page noted for this one, once. */
function takeNoted(): ReadonlySet<UserAction> {
  const noted = sessionStorage.getItem(NEXT_PAGE);
  sessionStorage.removeItem(NEXT_PAGE);
  return new Set(noted ? [noted as UserAction] : []);
}

/** It has happened on a page without the shell: the next page that this tab loads shows what follows. */
export function noteForNextPage(action: UserAction): void {
  sessionStorage.setItem(NEXT_PAGE, action);
}

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

/** Returns the actions since this page was loaded, and those noted for it. */
export function useActions(): ReadonlySet<UserAction> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => done,
  );
}
