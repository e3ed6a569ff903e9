import { stateTag } from "@/ui/StateTag";

export const ParcelStateTag = stateTag("resources.fulfilments.states", {
  unpaid: "neutral",
  waiting: "warning",
  picking: "info",
  shipped: "success",
  refused: "error",
  taken_back: "neutral",
});
