import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

export const PAGE_SIZE = 10;

/** Reads invoices, newest first, page by page from a cursor. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: [...keys.plans, "invoices"],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam, size: PAGE_SIZE };
      return api.get("/api/account-service/plan/invoices", { params: { query }, signal });
    },
    getNextPageParam: (page) => (page.has_more ? Number(page.invoices.at(-1)?.id) : undefined),
  });
}

/** Cards, address and tax ids as the payment provider keeps them: changed there, so asked again each time. */
export function useBilling() {
  return useQuery({
    queryKey: [...keys.plans, "billing"],
    queryFn: ({ signal }) => api.get("/api/account-service/plan/billing", { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Opens the provider's billing page; its address is valid for a short time only. */
export function useBillingPortal() {
  return useMutation({ mutationFn: () => api.post("/api/account-service/plan/portal") });
}
