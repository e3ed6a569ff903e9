const DAY_MS = 86_400_000;
const MONDAY = 1;
const MORNING = "09:00";

export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  time: string;
}

/** What calendar and clock of a zone show at a moment. */
function localIn(at: number, timeZone: string): LocalTime {
  const shown = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  const [date = "", time = ""] = shown.format(at).split(" ");
  return { date, time };
}

/** A day of the calendar some days later; counted in UTC, where every day has 24 hours. */
function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export type PickName = "hour" | "tomorrow" | "monday" | "week";

/** The times that merchants choose most, in a zone. The first of the mornings is tomorrow's. */
export function picksIn(timeZone: string, now = Date.now()): Record<PickName, LocalTime> {
  const { date: today } = localIn(now, timeZone);
  const weekday = new Date(today).getUTCDay();
  return {
    hour: localIn(now + DAY_MS / 24, timeZone),
    tomorrow: { date: later(today, 1), time: MORNING },
    monday: { date: later(today, ((MONDAY - weekday + 6) % 7) + 1), time: MORNING },
    week: { date: later(today, 7), time: MORNING },
  };
}
