/** What moved money at the payment provider. */
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
