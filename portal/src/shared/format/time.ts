import { languageTag } from "@/shared/i18n/language";
import { shownZone } from "./zone";

/** A moment in the reader's zone and language. */
export function moment(iso: string | null | undefined): string {
  if (!iso) return "–";
  const at = new Date(iso);
  return new Intl.DateTimeFormat(languageTag(), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: shownZone(),
  }).format(at);
}

/** The day of a moment, in the reader's zone and language. */
export function day(iso: string | null | undefined): string {
  if (!iso) return "–";
  const format = new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium", timeZone: shownZone() });
  return format.format(new Date(iso));
}

/** What the clock shows at a moment, in the reader's zone and language. */
export function clock(iso: string): string {
  const format = new Intl.DateTimeFormat(languageTag(), { timeStyle: "short", timeZone: shownZone() });
  return format.format(new Date(iso));
}

/** A day of the calendar (`YYYY-MM-DD`), in the reader's language. */
export function calendarDay(day: string): string {
  return new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(day),
  );
}

/** The month of a day of the calendar (`YYYY-MM-DD`), in the reader's language. */
export function calendarMonth(day: string): string {
  const format = new Intl.DateTimeFormat(languageTag(), { timeZone: "UTC", year: "numeric", month: "short" });
  return format.format(new Date(day));
}

/** The same moment in UTC, for a tooltip. */
export function utc(iso: string | null | undefined): string {
  return iso ? `${new Date(iso).toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
}

export function whole(value: number): string {
  return new Intl.NumberFormat(languageTag()).format(value);
}
