import { stateTag } from "@/ui/StateTag";

/** Whether it is written, waits for its start, is shown, or has ended. */
export const PublishedTag = stateTag("resources.announcements.states", {
  draft: "warning",
  waiting: "info",
  live: "success",
  ended: "neutral",
});
