import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import {
  profitAdsFile,
  profitAdsFileCheck,
  profitGroups,
  profitReport,
  profitSeries,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { ProfitDimension } from "@/shared/api/types";

export const GROUPS_A_PAGE = 20;

export interface Period {
  since: string;
  until: string;
  store: string;
}

const onWire = ({ since, until, store }: Period) => ({ since, until, store_id: store || undefined });

/** The sums of a period, and of as many days before it. */
export const useReport = (period: Period, enabled = true) =>
  useRead(profitReport, onWire(period), { placeholderData: keepPreviousData, enabled });

/** The sums of a period by group, page by page from a cursor. */
export function useGroups(period: Period, by: ProfitDimension, enabled = true) {
  const query = { ...onWire(period), by, size: GROUPS_A_PAGE };
  return useInfiniteQuery({
    enabled,
    queryKey: [...profitGroups.key, query],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => profitGroups({ ...query, after: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
  });
}

/** The profit by day or month, oldest first. */
export const useSeries = (period: Period, by: "day" | "month", enabled = true) =>
  useRead(profitSeries, { ...onWire(period), by }, { placeholderData: keepPreviousData, enabled });

/** Returns the address of a download of the period. */
export function downloadAddress(
  what: "entry" | "group" | "journal",
  kind: "csv" | "xlsx",
  period: Period,
  by?: ProfitDimension,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...onWire(period), by }))
    if (value !== undefined) query.set(name, value);
  return `/api/account-service/profit/${what}/export.${kind}?${query}`;
}

export interface AdFile {
  file: File;
  store: string;
}

const fileOnWire = ({ file, store }: AdFile) => ({ store_id: wireId(store), body: { file } });

/** What a file about advertising says; the dialog shows refusals. */
export const useCheckAds = () => useChange(profitAdsFileCheck, { quiet: true }, fileOnWire);

export const useImportAds = () =>
  useChange(
    profitAdsFile,
    { changes: ["profit", "order.ledger"], quiet: true },
    ({ skip, ...file }: AdFile & { skip: boolean }) => ({ skip_errors: skip, ...fileOnWire(file) }),
  );
