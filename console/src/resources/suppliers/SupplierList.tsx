import type { Supplier } from "@/api/types";
import { Amount } from "@/ui/Amount";
import { AsIs, At, Count, type FieldProps, OneLine } from "@/ui/list/fields";
import { SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";

/** Whom sourcing agents ask for prices, with what each quoted last. */
export const SupplierList = listPage<Supplier>({
  resource: "suppliers",
  actions: <NewButton />,
  filters: <SearchFilter />,
  columns: {
    name: AsIs,
    last_price: LastPrice,
    last_moq: ({ record }) => record.newest?.moq,
    last_days: ({ record }) => record.newest?.days,
    last_at: ({ record }) =>
      record.newest && <At record={{ ...record, at: record.newest.made_at }} source="at" />,
    offers: Count,
    picked: Count,
    complaints: Count,
    note: OneLine,
  },
  card: { title: "name", lines: ["last_price", "last_at", "note"] },
});

function LastPrice({ record: { newest } }: FieldProps<Supplier>) {
  return newest && <Amount amount={newest.price} unit={newest.currency} />;
}
