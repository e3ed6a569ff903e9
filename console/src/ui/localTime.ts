/** An instant as `<input type="datetime-local">` writes it, in the reader's zone. */
export function localTime(iso: string | null): string {
  if (!iso) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
