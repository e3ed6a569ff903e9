import { referenceTimezones } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";
import type { TimeZone } from "@/shared/api/types";

export interface ZoneChoice {
  value: string;
  label: string;
}

/** Returns the entries of the reference list by zone; the entry that contains `current` has exactly that zone. */
export function zoneChoices(zones: readonly TimeZone[], current: string): ZoneChoice[] {
  const choices = zones.map(({ text, utc }) => {
    const own = utc[0] ?? "";
    const isCurrent = current !== own && utc.includes(current);
    return isCurrent ? { value: current, label: `${text} · ${current}` } : { value: own, label: text };
  });
  const isKnown = !current || choices.some(({ value }) => value === current);
  return isKnown ? choices : [{ value: current, label: current }, ...choices];
}

/** The time zones to choose from, with the one in use. */
export function useZoneChoices(current: string): ZoneChoice[] {
  const { data = [] } = useRead(referenceTimezones, {}, { staleTime: 3_600_000 });
  return zoneChoices(data, current);
}
