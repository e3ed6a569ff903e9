import { stateTag } from "@/ui/StateTag";

export const PageStateTag = stateTag("resources.pages.states", {
  empty: "neutral",
  default: "info",
  draft: "warning",
  changed: "warning",
  published: "success",
});

/** There is a draft that visitors do not see yet. */
export function isPublishable({ state }: { state: string }): boolean {
  return state === "draft" || state === "changed";
}

/** Visitors see what staff wrote. */
export function isWithdrawable({ state }: { state: string }): boolean {
  return state === "published" || state === "changed";
}
