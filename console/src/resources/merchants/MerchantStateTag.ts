import { stateTag } from "@/ui/StateTag";

export const MerchantStateTag = stateTag("resources.merchants.states", {
  ready: "success",
  suspended: "warning",
  deleting: "error",
});
