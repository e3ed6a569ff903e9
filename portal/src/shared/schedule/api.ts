import { scheduleRead } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** A local time, `YYYY-MM-DD HH:mm`, of an IANA zone. */
export interface Timing {
  timing: string;
  timezone: string;
}

const NONE: Timing = { timing: "", timezone: "" };

/** Asks the server for the instant of a local time, also if clocks skip or repeat it. */
export const useSchedule = (timing: Timing | undefined) =>
  useRead(scheduleRead, timing ?? NONE, { enabled: timing !== undefined });
