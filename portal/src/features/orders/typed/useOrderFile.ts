import { useState } from "react";
import type { OrderFileLook } from "@/shared/api/types";
import { type Columns, carriedOver, type FormChoice } from "@/shared/tables/columns";
import { type OrderFile, useCheckOrders } from "./fileApi";

export type Choices = Pick<OrderFile, "store" | "payment">;
type Look = Partial<OrderFile> & { stays?: boolean };

/** The chosen file and how it is read. A change looks at it again, but for columns: they wait for the button. */
export function useOrderFile(chosen: Choices) {
  const [read, setRead] = useState<Partial<OrderFile>>({});
  const [seen, setSeen] = useState<OrderFileLook>();
  const [columns, setColumns] = useState<Columns>();
  const [isChoosing, setChoosing] = useState(false);
  const check = useCheckOrders();
  const look = ({ stays = isChoosing, ...change }: Look, onSeen?: (next: OrderFileLook) => void) => {
    const next = { ...read, ...chosen, ...change };
    setRead(next);
    if (!next.file || !next.store) return;
    const onSuccess = (found: OrderFileLook) => {
      setSeen(found);
      setChoosing(stays || found.lacking.length > 0);
      onSeen?.(found);
    };
    check.mutate({ ...next, file: next.file }, { onSuccess });
  };
  const shown = columns ?? seen?.head.columns ?? {};
  return {
    check,
    seen,
    /** What is sent to take the orders in. */
    read: { ...read, ...chosen },
    columns: shown,
    isChoosing,
    setColumns,
    choose: () => setChoosing(true),
    change: (change: Partial<Choices>) => look(change),
    take: (file: File) => {
      setSeen(undefined);
      setColumns(undefined);
      setChoosing(false);
      look({ file, form: undefined, columns: undefined, stays: false });
    },
    readAgain: (form: FormChoice) =>
      look({ form, columns: undefined, stays: true }, (next) => {
        if (seen) setColumns(carriedOver(seen.head, shown, next.head));
      }),
    /** Reads the file by the columns that were chosen. */
    settle: () => {
      const { encoding, delimiter, sheet, first } = seen?.head.form ?? {};
      look({ form: { encoding, delimiter, sheet, first }, columns: shown, stays: false });
    },
  };
}
