import { keepPreviousData } from "@tanstack/react-query";
import {
  orderParcelAdd,
  orderParcels,
  parcelCarriers,
  parcelCorrect,
  parcelFulfil,
  parcelList,
  parcelMailSend,
  parcelRemove,
  parcelState,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { Parcel, ParcelStateByHand, ParcelTrouble } from "@/shared/api/types";
import { ORDERS } from "../api";

/** Parcels move by themselves. */
const READ_EVERY = 30_000;

export const PARCELS_A_PAGE = 20;

interface ParcelFilters {
  /** A state, `stale` or `failed`; empty for all. */
  show: string;
  carrier: string;
  number: string;
  page: number;
}

/** All parcels, newest first. */
export const useParcelList = ({ show, carrier, number, page }: ParcelFilters) =>
  useRead(
    parcelList,
    {
      page,
      size: PARCELS_A_PAGE,
      state: show === "stale" || show === "failed" || !show ? undefined : (show as Parcel["state"] as never),
      stale: show === "stale" || undefined,
      failed: show === "failed" || undefined,
      carrier: carrier || undefined,
      number: number || undefined,
    },
    { placeholderData: keepPreviousData, refetchInterval: READ_EVERY },
  );

/** All carriers that we know, to choose from. */
export function useCarriers() {
  const { data } = useRead(parcelCarriers, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (data ?? []).map(({ code, name }) => ({ value: code, label: name }));
}

/** An order's parcels, each with its way, and the page on which its buyer follows them. */
export const useParcels = (order_id: string) =>
  useRead(orderParcels, { order_id }, { refetchInterval: READ_EVERY });

export interface TypedParcel {
  number: string;
  carrier: string;
  page: string;
  /** By the id of the order's line. */
  pieces: Record<string, number> | null;
}

/** Adds a parcel. The dialog shows refusals. */
export const useAddParcel = (order: string) =>
  useChange(orderParcelAdd, { ...ORDERS, quiet: true }, (body: TypedParcel) => ({ order_id: order, body }));

/** Corrects a parcel. The dialog shows refusals. */
export const useCorrectParcel = (parcel: string) =>
  useChange(parcelCorrect, { ...ORDERS, quiet: true }, (body: TypedParcel) => ({ parcel_id: parcel, body }));

const byParcel = (parcel_id: string) => ({ parcel_id });

export const useRemoveParcel = () => useChange(parcelRemove, ORDERS, byParcel);

/** Writes a parcel into its store, for the first time or again. */
export const useFulfil = () => useChange(parcelFulfil, ORDERS, byParcel);

interface BuyerMail {
  parcel: string;
  event: Parcel["mails"][number]["event"];
}

/** Sends an email to the buyer after all, or again. */
export const useSendMail = () =>
  useChange(parcelMailSend, ORDERS, ({ parcel, event }: BuyerMail) => ({ parcel_id: parcel, event }));

interface Outcome {
  parcel: string;
  state: ParcelStateByHand;
  trouble?: ParcelTrouble;
}

/** Writes what became of a parcel. */
export const useSetState = () =>
  useChange(parcelState, ORDERS, ({ parcel, ...body }: Outcome) => ({ parcel_id: parcel, body }));
