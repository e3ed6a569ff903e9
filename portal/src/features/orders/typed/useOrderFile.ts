import { useState } from "react";
import type { OrderFileLook } from "@/shared/api/types";
import { useFields } from "@/shared/forms/useFields";
import { useStores } from "@/shared/stores/useStores";
import { type Columns, carriedOver, type FormChoice } from "@/shared/tables/columns";
import { type OrderFile, useCheckOrders } from "./fileApi";

type Choices = Pick<OrderFile, "store" | "payment">;
type Look = Partial<OrderFile> & { stays?: boolean };

/** The chosen file and how it is read. A change looks at it again, but for columns: they wait for the button. */
export function useOrderFile() {
  const stores = useStores().data?.stores ?? [];
  const fields = useFields<Choices>({ defaultValues: { store: "", payment: "unpaid" } });
  const [read, setRead] = useState<Partial<OrderFile>>({});
  const [seen, setSeen] = useState<OrderFileLook>();
  const [columns, setColumns] = useState<Columns>();
  const [isChoosing, setChoosing] = useState(false);
  const check = useCheckOrders();
  const chosen: Choices = {
    store: fields.watch("store") || (stores[0]?.id ?? ""),
    payment: fields.watch("payment"),
  };
  const look = ({ stays, ...change }: Look, onSeen?: (next: OrderFileLook) => void) => {
    const next = { ...chosen, ...read, ...change };
    setRead(next);
    if (!next.file || !next.store) return;
    check.mutate(
      { ...next, file: next.file },
      {
        onSuccess: (found) => {
          setSeen(found);
          setChoosing(Boolean(stays) || found.lacking.length > 0);
          onSeen?.(found);
        },
      },
    );
  };
  const [store, payment] = [fields.choice("store"), fields.choice("payment")];
  const shown = columns ?? seen?.head.columns ?? {};
  return {
    stores,
    check,
    seen,
    /** What is sent to take the orders in. */
    read: { ...read, ...chosen },
    columns: shown,
    isChoosing,
    setColumns,
    choose: () => setChoosing(true),
    setStore: (id: string) => {
      store.onChange(id);
      look({ store: id, stays: isChoosing });
    },
    setPayment: (value: OrderFile["payment"]) => {
      payment.onChange(value);
      look({ payment: value, stays: isChoosing });
    },
    take: (file: File) => {
      setSeen(undefined);
      setColumns(undefined);
      setChoosing(false);
      look({ file, form: undefined, columns: undefined });
    },
    readAgain: (form: FormChoice) =>
      look({ form, columns: undefined, stays: true }, (next) => {
        if (seen) setColumns(carriedOver(seen.head, shown, next.head));
      }),
    /** Reads the file by the columns that were chosen. */
    settle: () => {
      const { encoding, delimiter, sheet, first } = seen?.head.form ?? {};
      look({ form: { encoding, delimiter, sheet, first }, columns: shown });
    },
  };
}
