import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** A local time, `YYYY-MM-DD HH:mm`, of an IANA zone. */
export interface Timing {
  timing: string;
  timezone: string;
}

/** Asks the server for the instant of a local time, also if clocks skip or repeat it. */
export function useSchedule(asked: Timing | undefined) {
  return useQuery({
    queryKey: [...keys.schedule, asked],
    enabled: asked !== undefined,
    queryFn: ({ signal }) =>
      api.get("/api/account-service/record/schedule", { params: { query: asked ?? {} }, signal }),
  });
}
