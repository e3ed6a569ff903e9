import { CHECKS } from "@web/checks";
import type { Tone } from "@/ui/StateTag";

export const HEALTHS = ["broken", "warning", "ok", "unknown"] as const;
export const STATES = ["connected", "disconnected"] as const;

type HealthName = (typeof HEALTHS)[number];
type CheckName = (typeof CHECKS)[number];

const TONES: Record<HealthName, Tone> = {
  ok: "success",
  warning: "warning",
  broken: "error",
  unknown: "neutral",
};

export function toneOf(health: HealthName): Tone {
  return TONES[health];
}

/** A store that was never checked has no health yet. */
export function healthName(health: string): HealthName {
  return HEALTHS.find((name) => name === health) ?? "unknown";
}

export function isCheck(name: string): name is CheckName {
  return (CHECKS as readonly string[]).includes(name);
}
