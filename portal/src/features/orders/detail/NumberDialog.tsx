import type { OrderPurchase } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Tick } from "@/shared/ui/Tick";
import { actionTexts } from "./actionTexts";
import { useRecordNumber } from "./purchaseApi";

/** Returns the numbers that commas or blanks separate. */
const numbersIn = (text: string) => text.split(/[,，、\s]+/).filter(Boolean);

interface NumberDialogProps {
  purchase: Pick<OrderPurchase, "id" | "currency">;
  onClose: () => void;
}

/** Takes the number of an order that a person made at the supplier. */
export function NumberDialog({ purchase, onClose }: NumberDialogProps) {
  const t = useTexts(actionTexts);
  const form = useSavedForm({
    defaultValues: { numbers: "", total: "", paid: true },
    schema: { numbers: (value: string) => numbersIn(value).length > 0 || t.numbersMissing },
    save: useRecordNumber(),
    request: ({ numbers, total, paid }) => ({
      purchase: purchase.id,
      numbers: numbersIn(numbers),
      total: total.trim(),
      paid,
    }),
    toast: t.numberSaved,
    onSaved: onClose,
  });
  const paid = form.choice("paid");
  return (
    <FormDialog
      title={t.numberTitle}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.numberText}</Muted>
      <Field label={t.numbers} hint={t.numbersHint} autoComplete="off" {...form.field("numbers")} />
      <Field
        label={t.paidTotal(purchase.currency)}
        hint={t.paidTotalHint}
        inputProps={{ inputMode: "decimal" }}
        {...form.field("total")}
      />
      <Tick label={t.isPaid} checked={paid.value} onChange={(event) => paid.onChange(event.target.checked)} />
    </FormDialog>
  );
}
