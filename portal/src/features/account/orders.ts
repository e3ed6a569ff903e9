import type { PlanOrder } from "@/shared/api/types";

/** A plan that was taken on several platforms at once, as one. */
export interface OrderedPlan {
  key: string;
  /** Of the first platform; the others say the same but for their billing store. */
  order: PlanOrder;
  platforms: PlanOrder[];
}

const sameness = ({ plan_id, state, since, until, ended_at, next_plan_id }: PlanOrder) =>
  [plan_id, state, since, until, ended_at, next_plan_id].join("|");

/** Orders by what they say: what runs first, otherwise in the order in which they came. */
export function byPlan(orders: readonly PlanOrder[]): OrderedPlan[] {
  const found = new Map<string, OrderedPlan>();
  for (const order of orders) {
    const key = sameness(order);
    const plan = found.get(key);
    if (plan) plan.platforms.push(order);
    else found.set(key, { key, order, platforms: [order] });
  }
  const isLive = ({ order }: OrderedPlan) => order.state === "live";
  const plans = [...found.values()];
  return [...plans.filter(isLive), ...plans.filter((plan) => !isLive(plan))];
}
