import { choicesOf } from "@/ui/form/choices";
import { stateTag } from "@/ui/StateTag";

export const RewardStateTag = stateTag("resources.rewards.states", { on: "success", off: "neutral" });

export const KINDS = choicesOf("resources.rewards.kinds", ["plan_discount", "service_voucher"]);
