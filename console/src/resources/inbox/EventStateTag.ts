import { stateTag } from "@/ui/StateTag";

export const EventStateTag = stateTag("resources.inbox.states", {
  received: "info",
  handled: "success",
  failed: "error",
  kept: "neutral",
});
