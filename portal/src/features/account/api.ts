import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Days } from "./periods";

export const useCapital = reading(
  [...keys.capital, "balances"],
  async ({ signal }) => (await api.get("/api/account-service/capital", { signal })).capital,
);

/** Reads the present or last subscription on each platform. */
export function useOrders() {
  return useQuery({
    queryKey: [...keys.plans, "orders"],
    queryFn: ({ signal }) => api.get("/api/account-service/subscribe_order/list", { signal }),
  });
}

/** Takes back a scheduled downgrade or a cancellation. */
export const useKeepPlan = changing({ changes: [keys.plans] }, (platform: number) =>
  api.delete("/api/account-service/plan/demotion/{platform}", {
    params: { path: { platform: platform as 3 } },
  }),
);

/** Asks at once whether what a payment page was opened for has been paid. */
export function useCheckReturned(isTopUp: boolean) {
  return useMutation({
    meta: { quiet: true, changes: [keys.plans, keys.stores, keys.capital] },
    mutationFn: (charge: string) => {
      const params = { path: { charge_id: wireId(charge) } };
      return isTopUp
        ? api.post("/api/account-service/capital/top_up/{charge_id}/check", { params })
        : api.get("/api/shopify-service/subscription/check/charge/{charge_id}", { params });
    },
  });
}

/** Lets a store carry the charge of the plan on its platform. */
export function useChooseBillingStore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (storeId: string) =>
      api.put("/api/account-service/plan/billing_store", { body: { store_id: wireId(storeId) } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.plans }),
        queryClient.invalidateQueries({ queryKey: keys.stores }),
      ]),
  });
}

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
  const query = { ...filled(days), before, size: PAGE_SIZE };
  if (book === "points") {
    const { lines, has_more } = await api.get("/api/points-service/reward/statement", {
      params: { query },
      signal,
    });
    const texts = lines.map((line) => ({
      ...line,
      amount: String(line.amount),
      balance_after: String(line.balance_after),
    }));
    return { lines: texts, has_more };
  }
  const params = { query: { ...query, currency_type: book } };
  return api.get("/api/account-service/capital/statement", { params, signal });
}

/** Reads a statement, newest first, page by page from a cursor, so that new entries shift nothing. */
export function useStatement(book: Book, days: Days) {
  return useInfiniteQuery({
    queryKey: [...keys.capital, "statement", book, days],
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
