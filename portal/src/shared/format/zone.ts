let shown: string | undefined;

/** The zone of this browser, an IANA name. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** From now on moments are told in the user's zone; one that this browser does not know leaves its own. */
export function showZone(zone: string): void {
  shown = isKnown(zone) ? zone : undefined;
}

/** The zone in which moments are told; `undefined` is the browser's, as for visitors. */
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
