import { useOwnName } from "./useOwnName";
import { useText } from "./useText";

interface SoldPlan {
  name_en: string;
  name_zh: string;
  is_free: boolean;
  charge_way: number;
}

const WITH_PERIOD = {
  1: "console.plan_with_period.monthly",
  2: "console.plan_with_period.yearly",
  3: "console.plan_with_period.quarterly",
} as const;

/** Names a plan with its period, as the server does: a monthly and a yearly plan may share a name. */
export function usePlanName(): (plan: SoldPlan) => string {
  const text = useText();
  const nameOf = useOwnName();
  return (plan) => {
    const name = nameOf(plan);
    const period = WITH_PERIOD[plan.charge_way as keyof typeof WITH_PERIOD];
    return plan.is_free || !name || !period ? name : text(period, { plan: name });
  };
}
