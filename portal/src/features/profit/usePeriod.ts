import type { ProfitDimension } from "@/shared/api/types";
import { dayOf } from "@/shared/format/day";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { Period } from "./api";

export const DIMENSIONS = [
  "order",
  "product",
  "variant",
  "store",
  "country",
  "supplier",
  "day",
  "month",
] as const satisfies readonly ProfitDimension[];

export const PERIODS = ["7", "30", "90", "365", "custom"] as const;
const DEFAULT = "30";
const A_DAY = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day some days before another one. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * A_DAY).toISOString().slice(0, 10);
}

/** The days of a period, oldest first. */
export function daysIn(period: Period): string[] {
  const count = daysOf(period);
  return Array.from({ length: count }, (_, at) => daysBefore(period.until, count - 1 - at));
}

/** How many days a period has. */
export const daysOf = ({ since, until }: Period) => (Date.parse(until) - Date.parse(since)) / A_DAY + 1;

/** The period, the store and the grouping, all of the address. */
export function usePeriod() {
  const [params, setParams] = useUrlState();
  const today = dayOf(new Date().toISOString());
  const [since, until] = [params.get("since") ?? "", params.get("until") ?? ""];
  const isCustom = DAY.test(since) && DAY.test(until) && since <= until;
  const named = params.get("days") ?? "";
  const days = PERIODS.includes(named as (typeof PERIODS)[number]) && named !== "custom" ? named : DEFAULT;
  const by = params.get("by") ?? "";
  const period: Period = {
    since: isCustom ? since : daysBefore(today, Number(days) - 1),
    until: isCustom ? until : today,
    store: params.get("store") ?? "",
  };
  return {
    period,
    chosen: isCustom ? "custom" : days,
    by: DIMENSIONS.includes(by as ProfitDimension) ? (by as ProfitDimension) : "order",
    choose: (value: string) =>
      setParams(
        value === "custom"
          ? { days: null, since: period.since, until: period.until }
          : { days: value === DEFAULT ? null : value, since: null, until: null },
      ),
    set: (change: Record<string, string | null>) => setParams(change),
  };
}
