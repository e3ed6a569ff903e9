import { stateTag } from "@/ui/StateTag";

export const EditionStateTag = stateTag("resources.plans.states", {
  draft: "warning",
  on_sale: "success",
  withdrawn: "neutral",
});
