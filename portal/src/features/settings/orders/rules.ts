import type { OrderRulesChange, OrderRulesKept } from "@/shared/api/types";

/** Amounts are kept in hundredths of whatever currency a store has. */
const HUNDREDTHS = 100;
const ALIEXPRESS = 1;

type Forwarder = NonNullable<OrderRulesKept["forwarder"]>;

export const FORWARDER = [
  "name",
  "phone",
  "province",
  "city",
  "district",
  "address1",
  "address2",
  "postcode",
] as const satisfies readonly (keyof Forwarder)[];

export interface RulesFields extends Record<`forwarder_${(typeof FORWARDER)[number]}`, string> {
  hold: string;
  typedAbove: string;
  most: string;
  authorized: boolean;
  ships: OrderRulesChange["ships"];
  note: string;
  phone: string;
  /** The amounts per day as they are typed, by the keys of the API. */
  daily: Record<string, string>;
  /** Those of refunds to buyers. */
  refunds: Record<string, string>;
  trade: Omit<OrderRulesKept["trade"], "business_at"> & { is_business: boolean };
}

export const amountText = (minor: number | null) => (minor === null ? "" : String(minor / HUNDREDTHS));

export const minorOf = (text: string) => (text.trim() ? Math.round(Number(text) * HUNDREDTHS) : null);

export const isAmount = (text: string) => /^(\d{1,9}([.]\d{1,2})?)?$/.test(text.trim());

export const isWithin = (text: string, most: number) => /^\d+$/.test(text.trim()) && Number(text) <= most;

/** The rules as the form shows them. */
export function fieldsOf({ rules, phone, forwarder, trade }: OrderRulesKept): RulesFields {
  const { business_at, ...numbers } = trade;
  const parts = FORWARDER.map((name) => [`forwarder_${name}`, forwarder?.[name] ?? ""]);
  return {
    ...(Object.fromEntries(parts) as Record<`forwarder_${(typeof FORWARDER)[number]}`, string>),
    hold: String(rules.hold_minutes),
    typedAbove: amountText(rules.typed_above_minor),
    most: amountText(rules.most_minor),
    authorized: rules.places_authorized,
    ships: rules.ships === "fastest" ? "fastest" : "cheapest",
    note: rules.note,
    phone,
    trade: { ...numbers, is_business: business_at.includes(ALIEXPRESS) },
    daily: textsOf(rules.daily_limits),
    refunds: textsOf(rules.refund_limits),
  };
}

const textsOf = (limits: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(limits).map(([key, minor]) => [key, amountText(minor)]));

function limitsOf(typed: RulesFields["daily"]): OrderRulesKept["rules"]["daily_limits"] {
  const limits = Object.entries(typed).map(([key, text]) => [key, minorOf(text)] as const);
  return Object.fromEntries(limits.filter(([, minor]) => minor !== null)) as Record<string, number>;
}

/** Converts the form to the API's format. */
export function rulesOf(fields: RulesFields, { version, trade }: OrderRulesKept): OrderRulesChange {
  const { is_business, ...numbers } = fields.trade;
  const others = trade.business_at.filter((code) => code !== ALIEXPRESS);
  const forwarder = Object.fromEntries(FORWARDER.map((name) => [name, fields[`forwarder_${name}`].trim()]));
  return {
    version,
    hold_minutes: Number(fields.hold),
    typed_above_minor: minorOf(fields.typedAbove),
    most_minor: minorOf(fields.most),
    places_authorized: fields.authorized,
    ships: fields.ships,
    note: fields.note.trim(),
    daily_limits: limitsOf(fields.daily),
    refund_limits: limitsOf(fields.refunds),
    phone: fields.phone.trim(),
    trade: { ...numbers, business_at: is_business ? [ALIEXPRESS, ...others] : others },
    forwarder: Object.values(forwarder).some(Boolean) ? (forwarder as unknown as Forwarder) : null,
  };
}
