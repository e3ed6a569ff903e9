/** An instant as the API asks for it; the browser's field has local time without a zone. */
export const instant = (local: string): string => (local ? new Date(local).toISOString() : "");
