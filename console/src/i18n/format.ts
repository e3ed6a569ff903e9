/** A moment in the reader's zone and language. */
export function localMoment(iso: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium" }).format(new Date(iso));
}

/** The same moment in UTC, to compare with logs. */
export function utcMoment(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

export function wholeNumber(value: number, tag: string): string {
  return new Intl.NumberFormat(tag).format(value);
}
