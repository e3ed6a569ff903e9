/** An instant as the API asks for it; the browser's field has local time without a zone. */
export const instant = (local: string): string => (local ? new Date(local).toISOString() : "");

/** The present moment to the minute, as forms show it. */
export const thisMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00Z`;
