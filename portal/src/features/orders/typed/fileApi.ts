import { orderFile, orderFileCheck } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";

/** Our own file to fill in. */
export const TEMPLATE = "/api/account-service/order/file/template";

export interface OrderFile {
  file: File;
  store: string;
  /** Of orders for which the file has none. */
  payment: "paid" | "unpaid";
}

const onWire = ({ file, store, payment }: OrderFile) => ({
  store_id: wireId(store),
  payment,
  body: { file },
});

/** What a file would bring, and its errors; the dialog shows refusals. */
export const useCheckOrders = () => useChange(orderFileCheck, { quiet: true }, onWire);

/** Starts the process that takes the new orders of a file in; answers its id. */
export const useReadOrders = () =>
  useChange(
    orderFile,
    { changes: ["processes", "order"], quiet: true },
    ({ skip, ...file }: OrderFile & { skip: boolean }) => ({ skip_errors: skip, ...onWire(file) }),
  );
