export const UNITS = ["USD", "CNY", "POINTS"] as const;
export type Unit = (typeof UNITS)[number];

const ACCOUNTS = ["available", "held", "adjustments"] as const;
export type AccountKind = (typeof ACCOUNTS)[number];

export const KINDS = ["credit", "debit", "hold", "release"] as const;
export type Kind = (typeof KINDS)[number];

export function isUnit(unit: string): unit is Unit {
  return (UNITS as readonly string[]).includes(unit);
}

export function isAccount(kind: string): kind is AccountKind {
  return (ACCOUNTS as readonly string[]).includes(kind);
}

export function isKind(kind: string): kind is Kind {
  return (KINDS as readonly string[]).includes(kind);
}
