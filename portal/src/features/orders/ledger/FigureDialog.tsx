import { wireId } from "@/shared/api/ids";
import type { LedgerFigure, StoreOrderDetail } from "@/shared/api/types";
import { DateField } from "@/shared/dates/DateField";
import { besides } from "@/shared/format/besides";
import { dayOf } from "@/shared/format/day";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { profitTexts } from "@/shared/profit/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { useEnterFigure } from "./api";
import { ledgerTexts } from "./texts";

/** What the server takes. */
const KINDS = [
  "duty",
  "import_tax",
  "freight",
  "cost",
  "payment_fee",
  "store_fee",
  "supplier_refund",
] as const;

interface Fields {
  kind: LedgerFigure["kind"];
  amount: string;
  currency: string;
  on: string;
  line: string;
  note: string;
}

interface FigureDialogProps {
  order: StoreOrderDetail;
  currency: string;
  onClose: () => void;
}

function useFigureForm({ order, currency, onClose }: FigureDialogProps) {
  const t = useTexts(ledgerTexts);
  return useSavedForm<Fields, LedgerFigure, unknown>({
    defaultValues: {
      kind: "duty",
      amount: "",
      currency,
      on: dayOf(new Date().toISOString()),
      line: "",
      note: "",
    },
    schema: {
      amount: (value: string) => Number(value) > 0 || t.amountMissing,
      currency: (value: string) => /^[A-Za-z]{3}$/.test(value.trim()) || t.currencyWrong,
      on: (value: string) => value !== "" || t.dateMissing,
    },
    save: useEnterFigure(order.id),
    request: ({ kind, amount, currency: code, on, line, note }) => ({
      kind,
      amount: amount.trim(),
      currency: code.trim().toUpperCase(),
      on,
      line_id: line ? wireId(line) : 0,
      purchase_id: 0,
      note: note.trim(),
    }),
    toast: t.saved,
    onSaved: onClose,
  });
}

/** An amount that the merchant knows and nobody else tells. */
export function FigureDialog(props: FigureDialogProps) {
  const t = useTexts(ledgerTexts);
  const profit = useTexts(profitTexts);
  const form = useFigureForm(props);
  const [kind, line] = [form.choice("kind"), form.choice("line")];
  const items = props.order.lines.map(({ id, title, variant_title }) => ({
    value: id,
    label: besides([title, variant_title]),
  }));
  return (
    <FormDialog
      title={t.addTitle}
      onSubmit={form.submit}
      onClose={props.onClose}
      busy={form.busy}
      problem={form.problem}
      aside
    >
      <Muted>{t.addText}</Muted>
      <Select
        label={t.kind}
        value={kind.value}
        choices={KINDS.map((value) => ({ value, label: profit.kinds[value] ?? value }))}
        onChange={(event) => kind.onChange(event.target.value as Fields["kind"])}
      />
      <Field label={profit.amount} inputProps={{ inputMode: "decimal" }} {...form.field("amount")} />
      <Field label={profit.currency} inputProps={{ maxLength: 3 }} {...form.field("currency")} />
      <DateField label={profit.date} {...form.choice("on")} />
      <Select
        label={t.line}
        value={line.value}
        choices={[{ value: "", label: t.order }, ...items]}
        onChange={(event) => line.onChange(event.target.value)}
      />
      <Field label={t.note} inputProps={{ maxLength: 200 }} {...form.field("note")} />
    </FormDialog>
  );
}
