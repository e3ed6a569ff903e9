import { stateTag } from "@/ui/StateTag";

export const AdjustmentStateTag = stateTag("resources.adjustments.states", {
  waiting: "warning",
  posted: "success",
  refused: "neutral",
});
