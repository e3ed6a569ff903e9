import type { Tone } from "@/ui/StateTag";

export const ANNOUNCEMENT_STATES = ["draft", "waiting", "live", "ended"] as const;

export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

const TONES: Record<AnnouncementState, Tone> = {
  draft: "warning",
  waiting: "info",
  live: "success",
  ended: "neutral",
};

export function isAnnouncementState(state: string): state is AnnouncementState {
  return Object.hasOwn(TONES, state);
}

export function toneOf(state: string): Tone {
  return isAnnouncementState(state) ? TONES[state] : "neutral";
}
