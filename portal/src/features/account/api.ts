import { useInfiniteQuery } from "@tanstack/react-query";
import {
  capitalShow,
  capitalStatement,
  capitalTopUpCheck,
  planBillingStore,
  planChargeCheck,
  planKeep,
  planOrders,
  rewardsStatement,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { Days } from "./periods";

export const useCapital = () => useRead(capitalShow);

/** Reads the present or last subscription on each platform. */
export const useOrders = () => useRead(planOrders);

/** Takes back a scheduled downgrade or a cancellation. */
export const useKeepPlan = () =>
  useChange(planKeep, { changes: ["plan"] }, (platform: number) => ({ platform: platform as 3 }));

/** Asks at once whether what a payment page was opened for has been paid. */
export const useCheckReturned = (isTopUp: boolean) =>
  useChange(
    isTopUp ? capitalTopUpCheck : planChargeCheck,
    { quiet: true, changes: ["plan", "store.list", "capital"] },
    (charge_id: string) => ({ charge_id }),
  );

/** Lets a store carry the charge of the plan on its platform. */
export const useChooseBillingStore = () =>
  useChange(planBillingStore, { changes: ["plan", "store.list"], alsoRefused: true }, (storeId: string) => ({
    body: { store_id: wireId(storeId) },
  }));

export const PAGE_SIZE = 20;

/** What a statement covers: a currency of the balance, or points. */
export type Book = 1 | 2 | "points";

/** One line of a statement, formatted. */
export interface Line {
  id: string;
  create_time: string;
  account: string;
  type: string;
  reference: string;
  note: string;
  amount: string;
  balance_after: string;
}

interface Page {
  lines: Line[];
  has_more: boolean;
}

const filled = ({ since, until }: Days) => ({ since: since || undefined, until: until || undefined });

async function readPage(book: Book, days: Days, before?: number, signal?: AbortSignal): Promise<Page> {
  const page = { ...filled(days), before, size: PAGE_SIZE };
  if (book === "points") {
    const { lines, has_more } = await rewardsStatement(page, { signal });
    const texts = lines.map((line) => ({
      ...line,
      amount: String(line.amount),
      balance_after: String(line.balance_after),
    }));
    return { lines: texts, has_more };
  }
  return capitalStatement({ ...page, currency_type: book }, { signal });
}

/** Reads a statement, newest first, page by page from a cursor, so that new entries shift nothing. */
export function useStatement(book: Book, days: Days) {
  return useInfiniteQuery({
    queryKey: ["capital", "statement", book, days],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => readPage(book, days, pageParam, signal),
    getNextPageParam: (page) => (page.has_more ? Number(page.lines.at(-1)?.id) : undefined),
  });
}

export type FileType = "csv" | "pdf";

/** Returns the download address of a statement. */
export function statementFile(book: Book, days: Days, type: FileType): string {
  const query = new URLSearchParams(
    Object.entries({ currency_type: book === "points" ? "" : String(book), ...days }).filter(
      ([, value]) => value,
    ),
  );
  const area = book === "points" ? "points-service/reward" : "account-service/capital";
  return `/api/${area}/statement.${type}${query.size ? `?${query}` : ""}`;
}
