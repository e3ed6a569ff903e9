import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { money } from "@/shared/format/money";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Card, CardHead, Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { useAlerts, useSetAlert } from "./api";
import { alertTexts } from "./texts";

interface Currency {
  value: string;
  label: string;
}

const isAmount = (value: string) => /^\d{1,9}(\.\d{1,2})?$/.test(value.trim());

interface AlertDialogProps {
  currencies: readonly Currency[];
  belowOf: (currency: string) => string;
  onClose: () => void;
}

function AlertDialog({ currencies, belowOf, onClose }: AlertDialogProps) {
  const t = useTexts(alertTexts);
  const [currency, setCurrency] = useState("1");
  const { mutateAsync, isPending } = useSetAlert();
  const form = useFields({
    defaultValues: { below: belowOf("1") },
    schema: { below: (value) => isAmount(value) || t.wrong },
  });
  const submit = form.handleSubmit(({ below }) =>
    sayDone(
      mutateAsync(
        { currency_type: currency === "2" ? 2 : 1, below: below.trim() },
        { onSuccess: onClose, onError: form.refuse },
      ),
      t.saved,
    ),
  );
  return (
    <FormDialog
      title={t.title}
      busy={isPending}
      problem={form.problem}
      aside
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {currencies.length > 1 && (
        <Select
          label={t.currency}
          value={currency}
          choices={currencies}
          onChange={({ target }) => {
            setCurrency(target.value);
            form.setValue("below", belowOf(target.value));
          }}
        />
      )}
      <Field
        label={t.below}
        hint={t.hint}
        inputProps={{ inputMode: "decimal", maxLength: 12 }}
        {...form.field("below")}
      />
    </FormDialog>
  );
}

/** Amounts below which the merchant is alerted, and whether the balance is below one now. */
export function AlertCard({ currencies }: { currencies: readonly Currency[] }) {
  const t = useTexts(alertTexts);
  const [isOpen, setOpen] = useState(false);
  const query = useAlerts();
  const { data: alerts } = query;
  const belowOf = (currency: string) =>
    alerts?.find((alert) => String(alert.currency_type) === currency)?.below ?? "";
  return (
    <Card aria-label={t.title}>
      <CardHead>
        <h2>{t.title}</h2>
        {alerts && (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t.set}
          </Button>
        )}
      </CardHead>
      <Stack gap={1} sx={{ mt: 1 }}>
        <Pending query={query} rows={1} height={24} />
        {alerts?.length === 0 && <Muted>{t.off}</Muted>}
        {alerts?.map(({ currency, below, is_low }) =>
          is_low ? (
            <Alert key={currency} severity="warning">
              {t.low(money(below, currency))}
            </Alert>
          ) : (
            <Muted key={currency}>{t.on(money(below, currency))}</Muted>
          ),
        )}
      </Stack>
      {isOpen && <AlertDialog currencies={currencies} belowOf={belowOf} onClose={() => setOpen(false)} />}
    </Card>
  );
}
