import { parcelFile, parcelFileCheck } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { ORDERS } from "../api";

/** An empty file with the columns that are read. */
export const TEMPLATE = "/api/account-service/parcel/file/template";

export interface ParcelFile {
  file: File;
  /** Only orders of this store; "0" for all. */
  store: string;
}

const onWire = ({ file, store }: ParcelFile) => ({ store_id: Number(store), body: { file } });

/** Which parcels a file would add, and its errors; the dialog shows refusals. */
export const useCheckParcels = () => useChange(parcelFileCheck, { quiet: true }, onWire);

/** Adds the parcels of a file; answers how many. */
export const useTakeParcels = () =>
  useChange(parcelFile, { ...ORDERS, quiet: true }, ({ skip, ...file }: ParcelFile & { skip: boolean }) => ({
    skip_errors: skip,
    ...onWire(file),
  }));
