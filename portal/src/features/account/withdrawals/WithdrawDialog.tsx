import { useState } from "react";
import { useSecondFactor } from "@/shared/accounts/useSecondFactor";
import { money } from "@/shared/format/money";
import { filled, useFields } from "@/shared/forms/useFields";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { useWithdraw } from "./api";
import { withdrawalTexts } from "./texts";

export interface Purse {
  currency_type: 1 | 2;
  currency: string;
  name: string;
  available: string;
  minimum: string;
}

interface WithdrawDialogProps {
  purses: readonly Purse[];
  onClose: () => void;
}

const isAmount = (value: string) => /^\d{1,10}(\.\d{1,2})?$/.test(value.trim()) && Number(value) > 0;

const blank = {
  amount: "",
  holder: "",
  bank: "",
  account: "",
  bank_code: "",
  current_password: "",
  code: "",
};

/** The form, made once: sending it again asks for nothing more. */
function useWithdrawForm(chosen: Purse | undefined, onClose: () => void) {
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending } = useWithdraw();
  const t = useTexts(withdrawalTexts);
  const required = filled(t.missing);
  const form = useFields({
    defaultValues: blank,
    schema: {
      amount: (value) => isAmount(value) || t.amountWrong,
      holder: required,
      bank: required,
      account: required,
      current_password: required,
      code: required,
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!chosen) return;
    const body = { ...values, key, currency_type: chosen.currency_type, amount: values.amount.trim() };
    const asking = mutateAsync(body, { onSuccess: onClose, onError: form.refuse });
    sayDone(asking, () => textsNow(withdrawalTexts).submitted);
  });
  return { form, submit, isPending };
}

/** Asks for a withdrawal, and for the person's password: the money leaves the platform. */
export function WithdrawDialog({ purses, onClose }: WithdrawDialogProps) {
  const t = useTexts(withdrawalTexts);
  const [currency, setCurrency] = useState(purses[0]?.currency ?? "");
  const chosen = purses.find((purse) => purse.currency === currency);
  const secondFactor = useSecondFactor();
  const { form, submit, isPending } = useWithdrawForm(chosen, onClose);
  const hint = t.available(money(chosen?.available, currency), money(chosen?.minimum, currency));
  return (
    <FormDialog
      title={t.dialog}
      submitLabel={t.submit}
      busy={isPending}
      disabled={!secondFactor.data}
      problem={form.problem}
      aside
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {purses.length > 1 && (
        <Select
          label={t.currency}
          value={currency}
          choices={purses.map((purse) => ({ value: purse.currency, label: purse.name }))}
          onChange={(event) => setCurrency(event.target.value)}
        />
      )}
      <Field
        label={t.amount}
        hint={hint}
        inputProps={{ inputMode: "decimal", maxLength: 13 }}
        {...form.field("amount")}
      />
      <Field label={t.holder} autoComplete="name" inputProps={{ maxLength: 100 }} {...form.field("holder")} />
      <Field label={t.bank} inputProps={{ maxLength: 60 }} {...form.field("bank")} />
      <Field label={t.account} autoComplete="off" inputProps={{ maxLength: 60 }} {...form.field("account")} />
      <Field
        label={t.bankCode}
        autoComplete="off"
        inputProps={{ maxLength: 20 }}
        {...form.field("bank_code")}
      />
      <Field
        label={t.password}
        type="password"
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      <Pending query={secondFactor} rows={1} height={64} />
      {secondFactor.data?.totp_since && (
        <Field
          label={t.code}
          autoComplete="one-time-code"
          inputProps={{ inputMode: "numeric", maxLength: 12 }}
          {...form.field("code")}
        />
      )}
    </FormDialog>
  );
}
