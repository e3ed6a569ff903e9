import Button from "@mui/material/Button";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { TopUpOffer } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { useCheckTopUp, useTopUp } from "./api";
import { topUpTexts } from "./texts";

interface Opened {
  charge: string;
  address: string;
  amount: string;
}

const isAmount = (value: string) => /^\d{1,10}(\.\d{1,2})?$/.test(value.trim()) && Number(value) > 0;

const usualOf = (offer?: TopUpOffer) => offer?.amounts[1] ?? offer?.amounts[0] ?? offer?.least ?? "";

interface AmountDialogProps {
  offers: readonly TopUpOffer[];
  onOpened: (opened: Opened) => void;
  onClose: () => void;
}

/** The amount, made into one charge: sending it again answers the same page. */
function AmountDialog({ offers, onOpened, onClose }: AmountDialogProps) {
  const t = useTexts(topUpTexts);
  const [keys] = useState(() => new Map<string, string>());
  const { mutate, isPending } = useTopUp();
  const [currency, setCurrency] = useState(offers[0]?.currency ?? "");
  const offer = offers.find((offer) => offer.currency === currency);
  const form = useFields({
    defaultValues: { amount: usualOf(offer), save_card: false },
    schema: { amount: (value) => isAmount(value) || t.amountWrong },
  });
  const submit = form.handleSubmit(({ amount, save_card }) => {
    const requested = amount.trim();
    const order = `${currency} ${requested} ${save_card}`;
    const key = keys.get(order) ?? crypto.randomUUID();
    keys.set(order, key);
    mutate(
      { key, currency_type: offer?.currency_type === 2 ? 2 : 1, amount: requested, save_card },
      {
        onSuccess: ({ charge_id, confirm_url }) =>
          onOpened({ charge: charge_id, address: confirm_url, amount: money(requested, currency) }),
        onError: form.refuse,
      },
    );
  });
  const typed = form.watch("amount");
  const saving = form.choice("save_card");
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.next}
      busy={isPending}
      problem={form.problem}
      aside
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {offers.length > 1 && (
        <Select
          label={t.currency}
          value={currency}
          choices={offers.map((offer) => ({ value: offer.currency, label: offer.currency }))}
          onChange={({ target }) => {
            const other = offers.find((offer) => offer.currency === target.value);
            setCurrency(target.value);
            form.setValue("amount", usualOf(other));
          }}
        />
      )}
      <Row role="group" aria-label={t.choose}>
        {offer?.amounts.map((amount) => (
          <Button
            key={amount}
            variant="outlined"
            aria-pressed={typed === amount}
            color={typed === amount ? "primary" : "inherit"}
            onClick={() => form.setValue("amount", amount, { shouldValidate: true })}
          >
            {money(amount, currency)}
          </Button>
        ))}
      </Row>
      <Field
        label={t.own}
        hint={offer && t.limits(money(offer.least, currency), money(offer.most, currency))}
        inputProps={{ inputMode: "decimal", maxLength: 13 }}
        {...form.field("amount")}
      />
      <Tick
        label={t.saveCard}
        checked={saving.value}
        onChange={({ target }) => saving.onChange(target.checked)}
      />
    </FormDialog>
  );
}

/** The way to the payment page, and asking at once whether it was paid. */
function PayDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useTexts(topUpTexts);
  const { mutateAsync, isPending, error } = useCheckTopUp();
  return (
    <FormDialog
      title={t.payTitle}
      submitLabel={t.paid}
      busy={isPending}
      problem={error ? messageOf(error) : undefined}
      aside
      onSubmit={() => sayDone(mutateAsync(opened.charge, { onSuccess: onClose }), t.done)}
      onClose={onClose}
    >
      <span>{t.payText(opened.amount)}</span>
      <Button
        component="a"
        href={opened.address}
        target="_blank"
        rel="noopener"
        variant="outlined"
        title={t.newTab}
      >
        {t.pay}
      </Button>
    </FormDialog>
  );
}

/** Pays into the balance: an amount first, then the provider's page. */
export function TopUpDialog({ offers, onClose }: { offers: readonly TopUpOffer[]; onClose: () => void }) {
  const [opened, setOpened] = useState<Opened>();
  if (opened) return <PayDialog opened={opened} onClose={onClose} />;
  return <AmountDialog offers={offers} onOpened={setOpened} onClose={onClose} />;
}
