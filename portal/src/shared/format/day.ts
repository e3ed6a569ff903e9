import { shownZone } from "./zone";

type Part = "year" | "month" | "day" | "hour" | "minute" | "second";

/** What calendar and clock show at an instant in the reader's zone. */
function wallClock(at: Date): Record<Part, number> {
  const numeric = "numeric";
  const parts = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: shownZone(),
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Record<Part, number>;
}

/** How far the clocks of the reader's zone are ahead of UTC at an instant, in milliseconds. */
function aheadAt(instant: number): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(instant));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** The day of an instant in the reader's zone, `YYYY-MM-DD`; empty for none. */
export function dayOf(iso: string | null): string {
  if (!iso) return "";
  const { year, month, day } = wallClock(new Date(iso));
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The last second of a day (`YYYY-MM-DD`) in the reader's zone, as an instant. */
export function endOf(day: string): string {
  const end = Date.parse(`${day}T23:59:59Z`);
  const near = end - aheadAt(end);
  return new Date(end - aheadAt(near)).toISOString();
}

/** The first instant of a day (`YYYY-MM-DD`), or of one some days later, in the reader's zone. */
export function startOf(day: string, later = 0): string {
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() + later - 1);
  return new Date(Date.parse(endOf(before.toISOString().slice(0, 10))) + 1000).toISOString();
}
