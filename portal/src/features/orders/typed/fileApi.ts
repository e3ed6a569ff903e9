import { orderFile, orderFileCheck } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { Columns, FormChoice } from "@/shared/tables/columns";

/** Our own file to fill in. */
export const TEMPLATE = "/api/account-service/order/file/template";

export interface OrderFile {
  file: File;
  store: string;
  /** Of orders for which the file has none. */
  payment: "paid" | "unpaid";
  form?: FormChoice;
  /** What was chosen; left out: as it was chosen before, else as it is guessed. */
  columns?: Columns;
}

/** The meaning of each column in their order, comma-separated. */
export function onePerColumn(columns: Columns): string {
  const meanings: string[] = [];
  for (const [field, place] of Object.entries(columns)) meanings[place] = field;
  return Array.from(meanings, (meaning) => meaning ?? "").join(",");
}

const onWire = ({ file, store, payment, form, columns }: OrderFile) => ({
  store_id: wireId(store),
  payment,
  ...form,
  ...(columns && { columns: onePerColumn(columns) }),
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
