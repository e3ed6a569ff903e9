import { stateTag } from "@/ui/StateTag";

export const EDITION_STATES = ["draft", "on_sale", "withdrawn"] as const;

export const EditionStateTag = stateTag("resources.plans.states", {
  draft: "warning",
  on_sale: "success",
  withdrawn: "neutral",
});
