import type { ProcessRecord } from "@/shared/api/types";

export const FINISHED = 3;

export function isRunning(record: Pick<ProcessRecord, "state">): boolean {
  return record.state < FINISHED;
}

export type Outcome = "success" | "failure" | "cancelled";

/** How a finished process is shown (specification 001, section 4): cancelled first, then whether all went well. */
export function outcomeOf(record: ProcessRecord): Outcome {
  if (record.cancel_count > 0 || record.state === 4) return "cancelled";
  return record.failed_count === 0 ? "success" : "failure";
}

/** How the operations of a process came out. Skipped ones needed nothing done. */
export interface Outcomes {
  done: number;
  skipped: number;
  failed: number;
  cancelled: number;
}

export function outcomesOf(record: ProcessRecord): Outcomes {
  const { success_count, skipped_count: skipped, failed_count: failed, cancel_count: cancelled } = record;
  return { done: success_count - skipped, skipped, failed, cancelled };
}

export function percent(done: number, total: number): number {
  return total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
}
