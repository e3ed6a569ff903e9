import { stateTag } from "@/ui/StateTag";

export const KINDS = ["missing_here", "missing_there", "amount", "fee", "currency", "date", "twice"] as const;

export const FLOWS = [
  "charge",
  "refund",
  "refund_back",
  "dispute",
  "dispute_won",
  "payout",
  "payout_back",
  "fee",
  "other",
] as const;

export const DifferenceStateTag = stateTag("resources.differences.states", {
  open: "error",
  assigned: "warning",
  explained: "info",
  closed: "neutral",
});
