import {
  orderParcelAdd,
  orderParcels,
  parcelCorrect,
  parcelFulfil,
  parcelRemove,
  parcelState,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { ParcelStateByHand, ParcelTrouble } from "@/shared/api/types";
import { ORDERS } from "../api";

/** Parcels move by themselves. */
const READ_EVERY = 30_000;

/** An order's parcels, each with its way. */
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

interface Outcome {
  parcel: string;
  state: ParcelStateByHand;
  trouble?: ParcelTrouble;
}

/** Writes what became of a parcel. */
export const useSetState = () =>
  useChange(parcelState, ORDERS, ({ parcel, ...body }: Outcome) => ({ parcel_id: parcel, body }));
