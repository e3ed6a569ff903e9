import {
  orderAddressCheck,
  orderAddressCorrect,
  orderAddressForm,
  orderAddressGiven,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { ORDERS } from "../api";

/** The address of an order with what is wrong with it. */
export const useCorrectionForm = (order_id: string) =>
  useRead(orderAddressForm, { order_id }, { refetchOnWindowFocus: false });

type TypedAddress = Parameters<typeof orderAddressCheck>[0]["body"];

/** What the suppliers of an order say of an address; nothing is saved. */
export const useCheckAddress = () =>
  useChange(orderAddressCheck, {}, ({ order, address }: { order: string; address: TypedAddress }) => ({
    order_id: order,
    body: address,
  }));

type Correction = Parameters<typeof orderAddressCorrect>[0]["body"];

/** Corrects where an order goes. The dialog shows refusals. */
export const useCorrectAddress = () =>
  useChange(
    orderAddressCorrect,
    { ...ORDERS, quiet: true },
    ({ order, address }: { order: string; address: Correction }) => ({ order_id: order, body: address }),
  );

/** Sends to the store's address again. */
export const useTakeGivenAddress = () =>
  useChange(orderAddressGiven, ORDERS, (order_id: string) => ({ order_id }));
