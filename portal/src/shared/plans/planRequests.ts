import { useSyncExternalStore } from "react";
import type { PlanCheck } from "@/shared/api/types";

/** Someone changes plans, or an action is blocked by theirs; `settle` says whether a plan was chosen. */
export interface PlanRequest {
  check: PlanCheck;
  /** Whether the reader wants to cancel: the free plan is chosen first. */
  isLeaving: boolean;
  settle: (isSettled: boolean) => void;
}

let waiting: PlanRequest | undefined;
const listeners = new Set<() => void>();

function replace(next: PlanRequest | undefined) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that a check asks for; answers, once it is closed, whether a plan was chosen in it. */
export function settlePlan(check: PlanCheck, isLeaving = false): Promise<boolean> {
  waiting?.settle(false);
  return new Promise((resolve) => {
    const settle = (isSettled: boolean) => {
      if (waiting === request) replace(undefined);
      resolve(isSettled);
    };
    const request: PlanRequest = { check, isLeaving, settle };
    replace(request);
  });
}

/** Closes what is open unsettled: where nobody shows it any more, nobody can settle it. */
export function giveUpPlan(): void {
  waiting?.settle(false);
}

export function usePlanRequest(): PlanRequest | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}
