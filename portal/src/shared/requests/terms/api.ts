import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const ORDER = "/api/crm-service/work-order/{order_id}";
const LOOK_MS = 20_000;

/** Reads the quote of a request and the verdict on its result; repeats while shown. */
export function useTerms(id: string) {
  return useQuery({
    queryKey: [...keys.requests, "terms", id],
    queryFn: ({ signal }) =>
      api.get(`${ORDER}/quote`, { params: { path: { order_id: wireId(id) } }, signal }),
    refetchInterval: LOOK_MS,
  });
}

const CHANGES = { quiet: true, changes: [keys.requests, keys.capital] };

/** Actions on a quote; its card shows refusals. */
export function useQuoteActions(id: string, quoteId: string) {
  const params = { path: { order_id: wireId(id), quote_id: wireId(quoteId) } };
  const payFromBalance = useMutation({
    meta: CHANGES,
    mutationFn: (_text: string) => api.post(`${ORDER}/quote/{quote_id}/balance`, { params }),
  });
  const openCardPage = useMutation({
    meta: CHANGES,
    mutationFn: async () => (await api.post(`${ORDER}/quote/{quote_id}/card`, { params })).confirm_url,
  });
  const checkCard = useMutation({
    meta: CHANGES,
    mutationFn: (_charge: string) => api.post(`${ORDER}/quote/{quote_id}/check`, { params }),
  });
  const decline = useMutation({
    meta: CHANGES,
    mutationFn: (reason: string) =>
      api.post(`${ORDER}/quote/{quote_id}/decline`, { params, body: { reason } }),
  });
  return { payFromBalance, openCardPage, checkCard, decline };
}

/** Actions on a result; its card shows refusals. */
export function useVerdictActions(id: string) {
  const params = { path: { order_id: wireId(id) } };
  const accept = useMutation({
    meta: CHANGES,
    mutationFn: (_text: string) => api.post(`${ORDER}/accept`, { params }),
  });
  const revise = useMutation({
    meta: CHANGES,
    mutationFn: (text: string) => api.post(`${ORDER}/revision`, { params, body: { text } }),
  });
  const dispute = useMutation({
    meta: CHANGES,
    mutationFn: (text: string) => api.post(`${ORDER}/dispute`, { params, body: { text } }),
  });
  const rate = useMutation({
    meta: CHANGES,
    mutationFn: (body: { stars: number; opinion: string }) => api.post(`${ORDER}/rating`, { params, body }),
  });
  return { accept, revise, dispute, rate };
}
