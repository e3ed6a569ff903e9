import {
  workOrdersAccept,
  workOrdersCheckCard,
  workOrdersDecline,
  workOrdersDispute,
  workOrdersPayBalance,
  workOrdersPayCard,
  workOrdersQuote,
  workOrdersRate,
  workOrdersRevision,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

const LOOK_MS = 20_000;

/** Reads the quote of a request and the verdict on its result; repeats while shown. */
export const useTerms = (order_id: string) =>
  useRead(workOrdersQuote, { order_id }, { refetchInterval: LOOK_MS });

const CHANGES = { quiet: true, changes: ["requests", "capital"] } as const;

/** Actions on a quote; its card shows refusals. */
export function useQuoteActions(order_id: string, quote_id: string) {
  const quote = { order_id, quote_id };
  const payFromBalance = useChange(workOrdersPayBalance, CHANGES, (_text: string) => quote);
  const openCardPage = useChange(workOrdersPayCard, CHANGES, () => quote);
  const checkCard = useChange(workOrdersCheckCard, CHANGES, (_charge: string) => quote);
  const decline = useChange(workOrdersDecline, CHANGES, (reason: string) => ({ ...quote, body: { reason } }));
  return { payFromBalance, openCardPage, checkCard, decline };
}

/** Actions on a result; its card shows refusals. */
export function useVerdictActions(order_id: string) {
  const accept = useChange(workOrdersAccept, CHANGES, (_text: string) => ({ order_id }));
  const revise = useChange(workOrdersRevision, CHANGES, (text: string) => ({ order_id, body: { text } }));
  const dispute = useChange(workOrdersDispute, CHANGES, (text: string) => ({ order_id, body: { text } }));
  const rate = useChange(workOrdersRate, CHANGES, (body: { stars: number; opinion: string }) => ({
    order_id,
    body,
  }));
  return { accept, revise, dispute, rate };
}
