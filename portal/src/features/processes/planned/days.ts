const DAY = 86_400_000;

/** A day as `YYYY-MM-DD`; reckoned in UTC, where every day has 24 hours. */
export type Day = string;

export type View = "month" | "week";

const dayAt = (instant: number): Day => new Date(instant).toISOString().slice(0, 10);

export function addDays(day: Day, count: number): Day {
  return dayAt(Date.parse(day) + count * DAY);
}

/** The Monday on or before a day. */
function weekStart(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The days that a view shows, whole weeks from Monday: the month of `day`, or its week. */
export function daysShown(view: View, day: Day): Day[] {
  if (view === "week") return daysFrom(weekStart(day), 7);
  const first = weekStart(`${day.slice(0, 7)}-01`);
  const last = addDays(`${nextMonth(day).slice(0, 7)}-01`, -1);
  const weeks = Math.floor((Date.parse(last) - Date.parse(first)) / DAY / 7) + 1;
  return daysFrom(first, weeks * 7);
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_none, index) => addDays(first, index));
}

function nextMonth(day: Day): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayAt(Date.UTC(year, month, 1));
}

/** The day that the view before (-1) or after (1) this one is about. */
export function turned(view: View, day: Day, direction: 1 | -1): Day {
  if (view === "week") return addDays(day, 7 * direction);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayAt(Date.UTC(year, month - 1 + direction, 1));
}

/** Date and time that clocks of a zone show at an instant, as inputs take them. */
export function localIn(iso: string, timeZone: string): { date: string; time: string } {
  const shown = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  const [date = "", time = ""] = shown.format(new Date(iso)).split(" ");
  return { date, time };
}
