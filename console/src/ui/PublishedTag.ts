import { stateTag } from "@/ui/StateTag";

/** Tag for the state: draft, scheduled, shown or ended. */
export const PublishedTag = stateTag("resources.announcements.states", {
  draft: "warning",
  waiting: "info",
  live: "success",
  ended: "neutral",
});
