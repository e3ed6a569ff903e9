import { stateTag } from "@/ui/StateTag";

export const RequestStateTag = stateTag("resources.work_orders.states", {
  "1": "warning",
  "2": "info",
  "3": "success",
  "4": "neutral",
  "5": "neutral",
});
