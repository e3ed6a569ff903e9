import { stateTag } from "@/ui/StateTag";

export const ADJUSTMENT_STATES = ["waiting", "posted", "refused"] as const;

export const AdjustmentStateTag = stateTag("resources.adjustments.states", {
  waiting: "warning",
  posted: "success",
  refused: "neutral",
});
