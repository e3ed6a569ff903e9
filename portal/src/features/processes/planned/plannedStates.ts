import type { ProcessRecord } from "@/shared/api/types";
import type { TagTone } from "@/shared/ui/Tag";
import { isPlanned, isRunning, outcomeOf } from "../rules";

interface Status {
  tone: TagTone;
  text: "waiting" | "running" | "finished" | "failed" | "cancelled";
}

const ENDS = {
  success: { tone: "success", text: "finished" },
  failure: { tone: "error", text: "failed" },
  cancelled: { tone: "neutral", text: "cancelled" },
} as const;

/** Returns the state of a scheduled process for the calendar. */
export function statusOf(record: ProcessRecord): Status {
  if (isPlanned(record)) return { tone: "info", text: "waiting" };
  return isRunning(record) ? { tone: "primary", text: "running" } : ENDS[outcomeOf(record)];
}
