import { orderRefund, orderRefundPreview, orderRefunds } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";

/** A store may show a refund late. */
const READ_EVERY = 20_000;

/** What of an order can be refunded, and the refunds that were asked for; only of orders that a store has. */
export const useRefunds = (order_id: string, enabled: boolean) =>
  useRead(orderRefunds, { order_id }, { enabled, refetchInterval: READ_EVERY });

export interface RefundWish {
  pieces: Record<string, number>;
  shipping: boolean;
  amount: string;
  restock: boolean;
  pay: boolean;
  reason: string;
  claim: string;
}

/** Asks the store what a refund would give back. The dialog shows refusals. */
export const usePreviewRefund = (order_id: string) =>
  useChange(orderRefundPreview, { quiet: true }, ({ claim, ...wish }: RefundWish) => ({
    order_id,
    body: { ...wish, claim_id: claim ? wireId(claim) : null },
  }));

/** Makes the refund that was shown, once for its key. The dialog shows refusals. */
export const useAskRefund = () =>
  useChange(
    orderRefund,
    { changes: ["order", "claim"], quiet: true },
    (body: { key: string; typed_amount: string }) => ({ body }),
  );
