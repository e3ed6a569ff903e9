import type { ProcessRecord } from "@/shared/api/types";
import { outcomesOf } from "@/shared/processes/outcomes";

const FINISHED = 3;
const CANCELLED = 4;
const PLANNED = 5;

/** Below 3, and the states 5 and 6 of scheduled processes. */
export function isRunning({ state }: Pick<ProcessRecord, "state">): boolean {
  return state !== FINISHED && state !== CANCELLED;
}

/** A scheduled process whose time is to come. */
export function isPlanned({ state }: Pick<ProcessRecord, "state">): boolean {
  return state === PLANNED;
}

const OF_ORDERS = ["ORDER_MAPPING", "PLACE_ORDER", "FULFIL_ORDER"];

/** Whether the operations of an action are orders, not products. */
export function isOfOrders(action: string): boolean {
  return OF_ORDERS.includes(action);
}

export type Outcome = "success" | "failure" | "cancelled";

/**
 * Returns the displayed outcome of a finished process (specification 001, section 4): cancelled first, then by
 * failures.
 */
export function outcomeOf(record: ProcessRecord): Outcome {
  if (record.cancel_count > 0 || record.state === CANCELLED) return "cancelled";
  return record.failed_count === 0 ? "success" : "failure";
}

export function percent(done: number, total: number): number {
  return total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
}

const TAKEN_BACK = ["BULK_CHANGE", "REIMPORT_PRODUCT", "OVERRIDE_PRODUCT"];

/** Whether a process may have changed products in a way that can be taken back. */
export function mayUndo(record: ProcessRecord): boolean {
  return TAKEN_BACK.includes(record.action) && !isRunning(record) && outcomesOf(record).done > 0;
}
