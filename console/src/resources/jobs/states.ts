import type { JobRow } from "@/api/types";
import type { Tone } from "@/ui/StateTag";

export const JOB_STATES = ["queued", "waiting", "running", "done", "failed", "given_up"] as const;

export type JobState = (typeof JOB_STATES)[number];

const TONES: Record<JobState, Tone> = {
  queued: "neutral",
  waiting: "warning",
  running: "info",
  done: "success",
  failed: "error",
  given_up: "error",
};

const LOOK_AGAIN_AFTER = 2_000;

export function isJobState(state: string): state is JobState {
  return Object.hasOwn(TONES, state);
}

export function toneOf(state: string): Tone {
  return isJobState(state) ? TONES[state] : "neutral";
}

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
