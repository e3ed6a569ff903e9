import { useSyncExternalStore } from "react";

/** What a user did, after which a push message may appear (`TriggerAction` of the server). */
export type UserAction = "import_started" | "publish_started" | "store_connected" | "plan_reach_limit";

const NEXT_PAGE = "noted_action";

let done: ReadonlySet<UserAction> = takeNoted();
const listeners = new Set<() => void>();

/** What the page before has noted for this one, this once. */
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

/** What was done since this page was loaded, or noted for it. */
export function useActions(): ReadonlySet<UserAction> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => done,
  );
}
