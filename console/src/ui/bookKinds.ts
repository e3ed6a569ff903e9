/** What merchants keep balances of. */
export const KEPT_UNITS = ["USD", "CNY", "POINTS"] as const;
export const UNITS = [...KEPT_UNITS, "EUR", "GBP", "JPY"] as const;
export type Unit = (typeof UNITS)[number];

const ACCOUNTS = [
  "available",
  "held",
  "owed",
  "adjustments",
  "provider",
  "shopify",
  "bank",
  "deferred",
  "revenue",
  "fees",
  "tax",
  "disputed",
  "withdrawals",
  "rewards",
] as const;
export type AccountKind = (typeof ACCOUNTS)[number];

/** What staff may post by hand. */
export const KINDS = ["credit", "debit", "hold", "release"] as const;

const ENTRY_KINDS = [
  ...KINDS,
  "charge",
  "fee",
  "refund",
  "dispute",
  "dispute_won",
  "payout",
  "recognise",
  "top_up",
  "plan",
  "service",
  "goods",
  "withdraw",
  "withdraw_back",
  "earn",
  "earn_back",
  "redeem",
  "expire",
] as const;
export type Kind = (typeof ENTRY_KINDS)[number];

export function isUnit(unit: string): unit is Unit {
  return (UNITS as readonly string[]).includes(unit);
}

export function isAccount(kind: string): kind is AccountKind {
  return (ACCOUNTS as readonly string[]).includes(kind);
}

export function isKind(kind: string): kind is Kind {
  return (ENTRY_KINDS as readonly string[]).includes(kind);
}
