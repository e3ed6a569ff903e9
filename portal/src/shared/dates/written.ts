/** What people write as a day, as `YYYY-MM-DD`; empty if it is none, such as February 30. */
export function writtenDay(text: string): string {
  const parts = /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?\s*$/.exec(text);
  const [, year = "", month = "", day = ""] = parts ?? /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  // Of days that a month does not have, browsers make days of the next one.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? "" : written;
}

/** What people write as a time of day, as `HH:mm` of 24 hours; empty if it is none. */
export function writtenTime(text: string): string {
  const parts = /^\s*(\d{1,2})(?:\s*[:.：点]?\s*(\d{2}))?\s*(am|pm)?\s*$/i.exec(text);
  if (!parts) return "";
  const [, hours = "", minutes = "0", half] = parts;
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return "";
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return "";
  return `${String(hour).padStart(2, "0")}:${minutes.padStart(2, "0")}`;
}
