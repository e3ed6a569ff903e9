import type { Tone } from "@/ui/StateTag";

export const ADJUSTMENT_STATES = ["waiting", "posted", "refused"] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];

const TONES: Record<AdjustmentState, Tone> = { waiting: "warning", posted: "success", refused: "neutral" };

export function isAdjustmentState(state: string): state is AdjustmentState {
  return Object.hasOwn(TONES, state);
}

export function toneOf(state: string): Tone {
  return isAdjustmentState(state) ? TONES[state] : "neutral";
}
