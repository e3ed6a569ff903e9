import { currencyFormat } from "@web/money";

/** A moment in the reader's zone and language. */
export function localMoment(iso: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium" }).format(new Date(iso));
}

/** The same moment in UTC, to compare with logs. */
export function utcMoment(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** "USD 1,234.50", or points as an integer. Only for showing. */
export function amountOf(amount: string, unit: string, tag: string): string {
  if (unit === "POINTS") return wholeNumber(Number(amount), tag);
  return currencyFormat(tag, unit)
    .format(Number(amount))
    .replace(/\u00a0/g, " ");
}

export function wholeNumber(value: number, tag: string): string {
  return new Intl.NumberFormat(tag).format(value);
}
