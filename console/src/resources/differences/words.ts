import { stateTag } from "@/ui/StateTag";

export const KINDS = ["missing_here", "missing_there", "amount", "fee", "currency", "date", "twice"] as const;

export const DifferenceStateTag = stateTag("resources.differences.states", {
  open: "error",
  assigned: "warning",
  explained: "info",
  closed: "neutral",
});
