import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Timing } from "@/shared/schedule/api";
import { addDays, type Day } from "./days";

/** Reads processes scheduled on these days in any zone: a day may begin up to 14 hours before the UTC day. */
export function usePlanned(first: Day, last: Day) {
  const query = { start: `${addDays(first, -1)}T00:00:00Z`, end: `${addDays(last, 2)}T00:00:00Z` };
  return useQuery({
    queryKey: [...keys.processes, "planned", query],
    queryFn: async ({ signal }) =>
      (await api.get("/api/account-service/record/planned", { params: { query }, signal })).planned,
    placeholderData: keepPreviousData,
  });
}

/** Publishes at another time; the dialog shows refusals. */
export function useMove(id: string) {
  return useMutation({
    meta: { quiet: true, changes: [keys.processes] },
    mutationFn: (body: Timing) =>
      api.put("/api/account-service/record/schedule/{record_id}", {
        params: { path: { record_id: wireId(id) } },
        body,
      }),
  });
}
