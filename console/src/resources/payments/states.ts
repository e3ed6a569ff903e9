import { useTranslate } from "react-admin";
import { useText } from "@/i18n/useText";
import { stateTag } from "@/ui/StateTag";
import { usePlanEnd } from "@/ui/usePlanEnd";

/** The states of each list of finance, as the provider and we call them. */
export const TAGS = {
  charges: stateTag("resources.charges.states", {
    opened: "info",
    paid: "success",
    failed: "error",
    expired: "neutral",
  }),
  invoices: stateTag("resources.invoices.states", {
    draft: "neutral",
    open: "warning",
    paid: "success",
    uncollectible: "error",
    void: "neutral",
  }),
  payments: stateTag("resources.payments.states", {
    needs_payer: "warning",
    processing: "info",
    succeeded: "success",
    failed: "error",
  }),
  refunds: stateTag("resources.refunds.states", {
    waiting: "warning",
    refused: "neutral",
    sent: "info",
    done: "success",
    failed: "error",
  }),
  disputes: stateTag("resources.disputes.states", {
    warning: "warning",
    needs_response: "error",
    under_review: "info",
    won: "success",
    lost: "error",
  }),
};

export type BookedKind = keyof typeof TAGS;

/** Lists of an amount of payments: their rows lead to the payment. */
export type PaymentPart = "taxes" | "fees";

type Purpose = "plan" | "top_up" | "service";

/** Returns what a payment was for: the name of the plan, or the kind of any other purpose. */
export function usePaidFor(): (record: { plan: string; purpose: string }) => string {
  const text = useText();
  return ({ plan, purpose }) =>
    plan || (purpose ? text(`console.booked.purposes.${purpose as Purpose}`) : "");
}

type Collector = "stripe" | "shopify" | "balance";

/** Who collects, as people read it; nobody where nothing was. */
export function useCollector(): (provider: string) => string {
  const text = useText();
  return (provider) => (provider ? text(`console.booked.providers.${provider as Collector}`) : "");
}

/** Says why something failed or ended: known codes in the reader's language, what staff wrote as they wrote it. */
export function usePaymentReason(): (reason: string) => string {
  const translate = useTranslate();
  const planEnd = usePlanEnd();
  return (reason) => reason && translate(`console.booked.reasons.${reason}`, { _: planEnd(reason) });
}
