import type { Absence } from "@/api/types";
import { stateTag } from "@/ui/StateTag";

export const AbsenceStateTag = stateTag("resources.absences.states", {
  planned: "info",
  away: "warning",
  over: "neutral",
});

/** Returns the state of an absence now. */
export function stateOf({ begins_at, ends_at }: Absence): "planned" | "away" | "over" {
  const now = Date.now();
  if (Date.parse(ends_at) <= now) return "over";
  return Date.parse(begins_at) <= now ? "away" : "planned";
}
