import { useInfiniteQuery } from "@tanstack/react-query";
import { planBilling, planInvoices, planPortal } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

export const PAGE_SIZE = 10;

/** Reads invoices, newest first, page by page from a cursor. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: planInvoices.key,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => planInvoices({ before: pageParam, size: PAGE_SIZE }, { signal }),
    getNextPageParam: (page) => (page.has_more ? Number(page.invoices.at(-1)?.id) : undefined),
  });
}

/** Cards, address and tax ids as the payment provider keeps them: changed there, so read again each time. */
export const useBilling = () => useRead(planBilling, {}, { staleTime: 0, retry: false });

/** Opens the provider's billing page; its address is valid for a short time only. */
export const useBillingPortal = () => useChange(planPortal);
