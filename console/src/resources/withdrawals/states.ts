import { stateTag } from "@/ui/StateTag";

export const WithdrawalStateTag = stateTag("resources.withdrawals.states", {
  waiting: "warning",
  approved: "info",
  paid: "success",
  refused: "error",
  cancelled: "neutral",
  returned: "error",
});
