import { keepPreviousData } from "@tanstack/react-query";
import { scheduleList, scheduleMove } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { Timing } from "@/shared/schedule/api";
import { addDays, type Day } from "./days";

/** Reads processes scheduled on these days in any zone: a day may begin up to 14 hours before the UTC day. */
export const usePlanned = (first: Day, last: Day) =>
  useRead(
    scheduleList,
    { start: `${addDays(first, -1)}T00:00:00Z`, end: `${addDays(last, 2)}T00:00:00Z` },
    { placeholderData: keepPreviousData },
  );

/** Publishes at another time; the dialog shows refusals. */
export const useMove = (record_id: string) =>
  useChange(scheduleMove, { quiet: true, changes: ["processes"] }, (body: Timing) => ({ record_id, body }));
