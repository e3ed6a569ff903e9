let shown: string | undefined;

/** The zone of this browser, an IANA name. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Sets the zone of displayed times; an unknown zone falls back to the browser's. */
export function showZone(zone: string): void {
  shown = isKnown(zone) ? zone : undefined;
}

/** Returns the zone of displayed times; `undefined` is the browser's, as for visitors. */
export function shownZone(): string | undefined {
  return shown;
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(zone && new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}
