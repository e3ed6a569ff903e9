import FormHelperText from "@mui/material/FormHelperText";
import type { AutoTopUp } from "@/shared/api/types";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Tick } from "@/shared/ui/Tick";
import { useTurnOn } from "./api";
import { autoTopUpTexts } from "./texts";

const isAmount = (value: string) => /^\d{1,9}(\.\d{1,2})?$/.test(value.trim()) && Number(value) > 0;

interface AutoTopUpDialogProps {
  currency: { type: 1 | 2; name: string };
  rule?: AutoTopUp;
  onClose: () => void;
}

/** Edits when and by how much a balance is topped up; asks for consent each time. */
export function AutoTopUpDialog({ currency, rule, onClose }: AutoTopUpDialogProps) {
  const t = useTexts(autoTopUpTexts);
  const { mutateAsync, isPending } = useTurnOn();
  const { below = "", amount = "", monthly_limit = "" } = rule ?? {};
  const asAmount = (value: string) => isAmount(value) || t.wrong;
  const form = useFields({
    defaultValues: { below, amount, monthly_limit, agreed: false },
    schema: {
      below: asAmount,
      amount: asAmount,
      monthly_limit: asAmount,
      agreed: (value) => value || t.consentMissing,
    },
  });
  const submit = form.handleSubmit((values) =>
    sayDone(
      mutateAsync(
        {
          currency_type: currency.type,
          below: values.below.trim(),
          amount: values.amount.trim(),
          monthly_limit: values.monthly_limit.trim(),
          agreed: values.agreed,
        },
        { onSuccess: onClose, onError: form.refuse },
      ),
      t.saved,
    ),
  );
  const inputProps = { inputMode: "decimal", maxLength: 12 } as const;
  const consent = form.choice("agreed");
  return (
    <FormDialog
      title={`${t.title} (${currency.name})`}
      submitLabel={t.turnOn}
      busy={isPending}
      problem={form.problem}
      aside
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t.below} inputProps={inputProps} {...form.field("below")} />
      <Field label={t.amount} hint={t.amountHint} inputProps={inputProps} {...form.field("amount")} />
      <Field label={t.limit} inputProps={inputProps} {...form.field("monthly_limit")} />
      <div>
        <Tick
          label={t.consent}
          checked={consent.value}
          onChange={({ target }) => consent.onChange(target.checked)}
        />
        {consent.error && (
          <FormHelperText error role="alert">
            {consent.error}
          </FormHelperText>
        )}
      </div>
    </FormDialog>
  );
}
