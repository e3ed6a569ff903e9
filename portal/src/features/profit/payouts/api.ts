import { keepPreviousData } from "@tanstack/react-query";
import {
  profitPayoutDelete,
  profitPayoutRead,
  profitPayouts,
  profitPayoutsFeeds,
  profitPayoutsFile,
  profitPayoutsFileCheck,
  profitPayoutsLineAccept,
  profitPayoutsLineFee,
  profitPayoutsLineOrder,
  profitPayoutsLines,
  profitPayoutsLineUndo,
  profitPayoutsRead,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { PayoutFeed } from "@/shared/api/types";

export const A_PAGE = 20;
export const LINES_A_PAGE = 50;

/** What every change of payouts makes stale. */
const CHANGED = { changes: ["profit", "order.ledger"] } as const;

interface Filters {
  store: string;
  open: boolean;
}

const onWire = ({ store, open }: Filters) => ({ store_id: store || undefined, open: open || undefined });

export const usePayouts = (filters: Filters, page: number) =>
  useRead(profitPayouts, { ...onWire(filters), page, size: A_PAGE }, { placeholderData: keepPreviousData });

export const usePayout = (payout_id: string) => useRead(profitPayoutRead, { payout_id });

/** Lines of one payout, or of all. */
export const useLines = (payout: string, filters: Filters, page: number) =>
  useRead(
    profitPayoutsLines,
    { ...onWire(filters), payout_id: payout ? wireId(payout) : undefined, page, size: LINES_A_PAGE },
    { placeholderData: keepPreviousData },
  );

export const useChooseOrder = (line_id: string) =>
  useChange(profitPayoutsLineOrder, { ...CHANGED, quiet: true }, (order: string) => ({
    line_id,
    body: { order },
  }));

export const useAccept = (line_id: string) =>
  useChange(profitPayoutsLineAccept, { ...CHANGED, quiet: true }, (note: string) => ({
    line_id,
    body: { note },
  }));

export const useBookFee = () => useChange(profitPayoutsLineFee, CHANGED, (line_id: string) => ({ line_id }));

export const useUndo = () => useChange(profitPayoutsLineUndo, CHANGED, (line_id: string) => ({ line_id }));

export const useDeletePayout = () =>
  useChange(profitPayoutDelete, CHANGED, (payout_id: string) => ({ payout_id }));

const WAITING = 3_000;

export const isReading = ({ state }: PayoutFeed) => state === "reading";

/** How the payouts of each store are read from its platform; asked again while one is being read. */
export const useFeeds = () =>
  useRead(
    profitPayoutsFeeds,
    {},
    {
      refetchInterval: ({ state: { data } }) => (data?.some(isReading) ? WAITING : false),
    },
  );

/** Reads new payouts from the platforms now. */
export const useReadNow = () =>
  useChange(profitPayoutsRead, { changes: ["profit.payouts"] }, () => ({ body: { store_ids: [] } }));

export interface ChosenFile {
  file: File;
  store: string;
  dates: "" | "dmy" | "mdy";
  /** The place of each meaning among the headings; none: as the headings say. */
  columns?: Record<string, number>;
}

const fileOnWire = ({ file, store, dates, columns }: ChosenFile) => ({
  store_id: wireId(store),
  dates,
  columns: columns ? JSON.stringify(columns) : undefined,
  body: { file },
});

/** What a file of payouts says; the dialog shows refusals. */
export const useCheckFile = () => useChange(profitPayoutsFileCheck, { quiet: true }, fileOnWire);

export const useTakeFile = () =>
  useChange(
    profitPayoutsFile,
    { ...CHANGED, quiet: true },
    ({ provider, skip, ...file }: ChosenFile & { provider: string; skip: boolean }) => ({
      provider,
      skip_errors: skip,
      ...fileOnWire(file),
    }),
  );

/** The address of the download of lines. */
export function linesAddress(filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.store) query.set("store_id", filters.store);
  if (filters.open) query.set("open", "true");
  return `/api/account-service/profit/payout/line/export.csv?${query}`;
}
