import { stateTag } from "@/ui/StateTag";

export const MerchantStateTag = stateTag("resources.merchants.states", {
  ready: "success",
  suspended: "warning",
  set_aside: "error",
  deleting: "error",
});
