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

/** The same moment in UTC, for a tooltip. */
export function utc(iso: string | null | undefined): string {
  return iso ? `${new Date(iso).toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
}

export function whole(value: number): string {
  return new Intl.NumberFormat(languageTag()).format(value);
}
