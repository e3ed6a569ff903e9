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

export function percent(done: number, total: number): number {
  return total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
}
