import type { Feed } from "@/api/types";
import { choicesOf } from "@/ui/form/choices";
import { stateTag } from "@/ui/StateTag";

export const FeedStateTag = stateTag("resources.feeds.states", {
  waiting: "success",
  running: "info",
  failed: "error",
  paused: "neutral",
});

const LOOK_AGAIN_AFTER = 3_000;

/** Suppliers that support search; the first also offers lists. */
export const SEARCHED = choicesOf("resources.feeds.suppliers", { 1: "1", 2: "2", 8: "8" });

export const KINDS = choicesOf("resources.feeds.kinds", ["feed", "search"]);

export const TABS = [
  { id: "", name: "resources.feeds.no_tab" },
  ...choicesOf("resources.feeds.tabs", { 0: "0", 1: "1", 2: "2" }),
];

/** Returns the milliseconds until a running or waiting feed is read again; false for other feeds. */
export function refreshAfter({ state, next_at }: Feed): number | false {
  const isQueued = state !== "paused" && next_at !== null && Date.parse(next_at) <= Date.now();
  return state === "running" || isQueued ? LOOK_AGAIN_AFTER : false;
}
