import type { Monitoring, MonitoringReactions } from "@/shared/api/types";

export const EVENTS = ["product_gone", "variant_gone", "stock", "price_up", "price_down"] as const;
export const NUMBERS = ["minimum_quantity", "cost_change_percent", "floor_percent"] as const;

export type Reaction = MonitoringReactions["stock"];
export type MonitoringFields = MonitoringReactions &
  Record<(typeof NUMBERS)[number], string> & { watch_new: boolean };

/** The policy as a form shows it. */
export function asFields(policy: Monitoring): MonitoringFields {
  return {
    ...policy.reactions,
    minimum_quantity: String(policy.minimum_quantity),
    cost_change_percent: String(policy.cost_change_percent),
    floor_percent: String(policy.floor_percent),
    watch_new: policy.watch_new,
  };
}

/** What was chosen, as the API takes it. */
export function asPolicy(fields: MonitoringFields): Omit<Monitoring, "store_id"> {
  const { product_gone, variant_gone, stock, price_up, price_down } = fields;
  return {
    reactions: { product_gone, variant_gone, stock, price_up, price_down },
    minimum_quantity: Number(fields.minimum_quantity),
    cost_change_percent: Number(fields.cost_change_percent),
    floor_percent: Number(fields.floor_percent),
    watch_new: fields.watch_new,
  };
}
