export const PERIODS = ["all", "30d", "month", "lastMonth", "year", "custom"] as const;

export type PeriodName = (typeof PERIODS)[number];

/** Whole days, `YYYY-MM-DD`, both included; empty leaves that side open. */
export interface Days {
  since: string;
  until: string;
}

export function isPeriod(name: string): name is PeriodName {
  return (PERIODS as readonly string[]).includes(name);
}

function day(year: number, month: number, date: number): string {
  const at = new Date(Date.UTC(year, month, date));
  return at.toISOString().slice(0, 10);
}

/** The days of a period as of `today`; the days of "custom" are the reader's own. */
export function daysOf(period: PeriodName, today: Date, chosen: Days): Days {
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  switch (period) {
    case "30d":
      return { since: day(year, month, date - 29), until: "" };
    case "month":
      return { since: day(year, month, 1), until: "" };
    case "lastMonth":
      return { since: day(year, month - 1, 1), until: day(year, month, 0) };
    case "year":
      return { since: day(year, 0, 1), until: "" };
    case "custom":
      return chosen;
    default:
      return { since: "", until: "" };
  }
}
