import type { Subscription } from "@/api/types";

/** A plan as merchants see it: one, on all platforms that it began on at once and under the same terms. */
export interface PlanBlock {
  first: Subscription;
  subscriptions: Subscription[];
}

/** Subscriptions of one change begin within moments of each other. */
const moment = (at: string | null | undefined) => at?.slice(0, 16) ?? "";

const same = (of: Subscription) =>
  [
    of.plan_id,
    of.origin,
    of.is_live,
    moment(of.since),
    moment(of.until),
    moment(of.ended_at),
    of.price,
    of.currency,
    of.next_price,
    of.keeps_limits,
    moment(of.limits_until),
    of.reason,
    of.end_reason,
  ].join("|");

/** One block per plan, in the order of its first subscription. */
export function grouped(subscriptions: readonly Subscription[]): PlanBlock[] {
  const blocks = new Map<string, PlanBlock>();
  for (const subscription of subscriptions) {
    const block = blocks.get(same(subscription));
    if (block) block.subscriptions.push(subscription);
    else blocks.set(same(subscription), { first: subscription, subscriptions: [subscription] });
  }
  return [...blocks.values()];
}
