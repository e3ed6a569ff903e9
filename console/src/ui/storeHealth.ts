import { CHECKS } from "@web/checks";
import { stateTag } from "@/ui/StateTag";

export const HealthTag = stateTag("resources.connections.healths", {
  broken: "error",
  warning: "warning",
  ok: "success",
  unknown: "neutral",
});

/** A store that was never checked has no health yet. */
export function healthName(health: string): string {
  return HealthTag.states.find((name) => name === health) ?? "unknown";
}

export function isCheck(name: string): name is (typeof CHECKS)[number] {
  return (CHECKS as readonly string[]).includes(name);
}
