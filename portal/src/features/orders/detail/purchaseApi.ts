import {
  orderPurchaseCallBack,
  orderPurchaseCancel,
  orderPurchaseNotOrdered,
  orderPurchaseNumber,
  orderPurchasePay,
  orderPurchasePaymentPage,
} from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { ORDERS } from "../api";

const byPurchase = (purchase_id: string) => ({ purchase_id });

/** Calls a purchase back before it is placed; answers 0 if it was too late. */
export const useCallBack = () => useChange(orderPurchaseCallBack, ORDERS, byPurchase);

/** Cancels a purchase at its supplier; answers false while the supplier doesn't say whether it did. */
export const useCancelPurchase = () => useChange(orderPurchaseCancel, ORDERS, byPurchase);

/** Says that an unconfirmed purchase is not at the supplier. */
export const useNotOrdered = () => useChange(orderPurchaseNotOrdered, ORDERS, byPurchase);

/** Answers the supplier's page to pay a purchase. */
export const usePaymentPage = () => useChange(orderPurchasePaymentPage, {}, byPurchase);

/** Pays a purchase at Antstore from the balance. */
export const usePayFromBalance = () => useChange(orderPurchasePay, ORDERS, byPurchase);

interface Recorded {
  purchase: string;
  numbers: string[];
  total: string;
  paid: boolean;
}

/** Records the numbers of an order that a person made at the supplier. The dialog shows refusals. */
export const useRecordNumber = () =>
  useChange(orderPurchaseNumber, { ...ORDERS, quiet: true }, ({ purchase, ...body }: Recorded) => ({
    purchase_id: purchase,
    body,
  }));
