import type { Lead } from "@/api/types";
import type { Tone } from "@/ui/StateTag";

export type LeadState = Lead["state"];

export const LEAD_STATES: readonly LeadState[] = ["new", "contacted", "won", "closed", "spam"];

const TONES: Record<LeadState, Tone> = {
  new: "info",
  contacted: "warning",
  won: "success",
  closed: "neutral",
  spam: "error",
};

export const toneOf = (state: LeadState): Tone => TONES[state];

/** The answers as one line: who it is, in most forms. */
export const summaryOf = ({ answers }: Lead): string => answers.map((one) => one.value).join(" · ");
