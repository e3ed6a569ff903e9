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

/** The days of a period as of `today` (`YYYY-MM-DD`); the days of "custom" are the reader's own. */
export function daysOf(period: PeriodName, today: string, chosen: Days): Days {
  const [year = 0, number = 1, date = 1] = today.split("-").map(Number);
  const month = number - 1;
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
