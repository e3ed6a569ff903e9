import { orderBuyingFile, orderBuyingFileCheck } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { ORDERS } from "../api";

/** The buying list as a file, with columns for what the supplier answers. */
export const listAddress = (kind: "csv" | "xlsx") => `/api/account-service/order/buying/export.${kind}`;

export interface BoughtFile {
  file: File;
  /** Whether what the file names is paid. */
  paid: boolean;
}

const onWire = ({ file, paid }: BoughtFile) => ({ paid, body: { file } });

/** Which purchases a file would link, and its errors; the dialog shows refusals. */
export const useCheckBought = () => useChange(orderBuyingFileCheck, { quiet: true }, onWire);

/** Links purchases with the numbers in a file, all or none; answers how many changed. */
export const useTakeBought = () =>
  useChange(
    orderBuyingFile,
    { ...ORDERS, quiet: true },
    ({ skip, ...file }: BoughtFile & { skip: boolean }) => ({
      skip_errors: skip,
      ...onWire(file),
    }),
  );
