import type { Monitoring, MonitoringReactions } from "@/shared/api/types";

export const EVENTS = [
  "product_gone",
  "variant_gone",
  "stock",
  "price_up",
  "price_down",
  "shipping_long",
] as const;
export const NUMBERS = [
  "minimum_quantity",
  "cost_change_percent",
  "floor_percent",
  "max_shipping_days",
] as const;

export type MonitoringEvent = (typeof EVENTS)[number];
export type Reaction = MonitoringReactions["stock"];

/** A policy as a form has it; of a single product an empty value is as in its store. */
export type PolicyValues = Record<MonitoringEvent | (typeof NUMBERS)[number] | "ship_to", string> & {
  watch_new: boolean;
};

interface Kept
  extends Omit<Monitoring, "store_id" | "reactions" | "watch_new" | (typeof NUMBERS)[number] | "ship_to"> {
  reactions: Record<MonitoringEvent, Reaction | null>;
  minimum_quantity: number | null;
  cost_change_percent: number | null;
  floor_percent: number | null;
  max_shipping_days: number | null;
  ship_to: string | null;
  watch_new?: boolean;
}

/** Converts a stored policy to form values. */
export function asValues(kept: Kept): PolicyValues {
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  const reactions = EVENTS.map((event) => [event, text(kept.reactions[event])] as const);
  const numbers = NUMBERS.map((name) => [name, text(kept[name])] as const);
  return {
    ...(Object.fromEntries([...reactions, ...numbers]) as Record<
      MonitoringEvent | (typeof NUMBERS)[number],
      string
    >),
    ship_to: text(kept.ship_to),
    watch_new: kept.watch_new ?? false,
  };
}
