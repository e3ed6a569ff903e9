import { choicesOf } from "@/ui/form/choices";
import { stateTag } from "@/ui/StateTag";

export const RuleStateTag = stateTag("resources.earn_rules.states", { on: "success", off: "neutral" });

export const KINDS = choicesOf("resources.earn_rules.kinds", ["plan_paid", "referral", "service_completed"]);
