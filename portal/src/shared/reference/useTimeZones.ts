import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
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
  const { data = [] } = useQuery({
    queryKey: keys.timeZones,
    queryFn: ({ signal }) => api.get("/api/account-service/reference/timezones", { signal }),
    select: ({ timezones }) => timezones,
    staleTime: 3_600_000,
  });
  return zoneChoices(data, current);
}
