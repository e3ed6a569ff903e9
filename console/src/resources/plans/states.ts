import type { Tone } from "@/ui/StateTag";

export const EDITION_STATES = ["draft", "on_sale", "withdrawn"] as const;

export type EditionState = (typeof EDITION_STATES)[number];

const TONES: Record<EditionState, Tone> = { draft: "warning", on_sale: "success", withdrawn: "neutral" };

export function isEditionState(state: string): state is EditionState {
  return Object.hasOwn(TONES, state);
}

export function toneOf(state: string): Tone {
  return isEditionState(state) ? TONES[state] : "neutral";
}
