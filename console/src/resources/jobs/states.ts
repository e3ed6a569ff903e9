import type { JobRow } from "@/api/types";
import { stateTag } from "@/ui/StateTag";

export const JobStateTag = stateTag("resources.jobs.states", {
  queued: "neutral",
  waiting: "warning",
  running: "info",
  done: "success",
  failed: "error",
  given_up: "error",
});

const LOOK_AGAIN_AFTER = 2_000;

/** Only what has failed for good is run again by hand; the server says so too. */
export function isRetryable({ state }: Pick<JobRow, "state">): boolean {
  return state === "failed" || state === "given_up";
}

/** Milliseconds to the next look at a job that has not ended. */
export function refreshAfter({ state }: Pick<JobRow, "state">): number | false {
  return state === "done" || isRetryable({ state }) ? false : LOOK_AGAIN_AFTER;
}

/** A list has room for one line of an error. */
export function firstLine(error: string): string {
  return error.trim().split("\n", 1)[0] ?? "";
}
