import { choicesOf } from "@/ui/form/choices";
import { stateTag } from "@/ui/StateTag";

export const StageTag = stateTag("resources.customers.stages", {
  lead: "info",
  trial: "info",
  paid: "success",
  at_risk: "warning",
  churned: "error",
});

/** The columns of the board, in their order. */
export const STAGES = StageTag.states;

export const WHYS = choicesOf("resources.customers.whys", [
  "asked",
  "joined",
  "tries",
  "pays",
  "unpaid",
  "ending",
  "silent",
  "plan_ended",
  "gone",
  "leaving",
]);
