import type { Tone } from "@/ui/StateTag";

export const PAGE_STATES = ["empty", "default", "draft", "changed", "published"] as const;

export type PageState = (typeof PAGE_STATES)[number];

const TONES: Record<PageState, Tone> = {
  empty: "neutral",
  default: "info",
  draft: "warning",
  changed: "warning",
  published: "success",
};

export function isPageState(state: string): state is PageState {
  return Object.hasOwn(TONES, state);
}

export function toneOf(state: string): Tone {
  return isPageState(state) ? TONES[state] : "neutral";
}

/** There is a draft that visitors do not see yet. */
export function isPublishable({ state }: { state: string }): boolean {
  return state === "draft" || state === "changed";
}

/** Visitors see what staff wrote. */
export function isWithdrawable({ state }: { state: string }): boolean {
  return state === "published" || state === "changed";
}
