import { styled } from "@mui/material/styles";
import type { LedgerSettings, LedgerSettingsChange } from "@/shared/api/types";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { Muted, Part, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { useLedgerSettings, useSaveLedger } from "./api";
import { FeesPart } from "./FeesPart";
import { MonthsPart } from "./MonthsPart";
import { profitSettingTexts } from "./texts";

interface Fields {
  currency: string;
  codes: Record<string, string>;
}

const fieldsOf = ({ base_currency, accounts }: LedgerSettings): Fields => ({
  currency: base_currency,
  codes: Object.fromEntries(accounts.map(({ key, code }) => [key, code])),
});

const Fields = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))",
  alignItems: "end",
  gap: theme.spacing(1),
}));

function BooksForm({ kept }: { kept: LedgerSettings }) {
  const t = useTexts(profitSettingTexts);
  const form = useSavedForm<Fields, LedgerSettingsChange, LedgerSettings>({
    defaultValues: fieldsOf(kept),
    schema: { currency: (value: string) => /^[A-Za-z]{3}$/.test(value.trim()) || t.currencyWrong },
    save: useSaveLedger(),
    request: ({ currency, codes }) => ({
      base_currency: currency.trim().toUpperCase(),
      accounts: codes,
      version: kept.version,
    }),
    toast: t.saved,
    resetTo: fieldsOf,
    asksBeforeLeaving: true,
  });
  const { value: codes, onChange } = form.choice("codes");
  return (
    <FormCard title={t.base} text={kept.is_fixed ? [t.baseText, t.baseFixed] : t.baseText} form={form}>
      <Field
        label={t.base}
        inputProps={{ maxLength: 3, readOnly: kept.is_fixed }}
        {...form.field("currency")}
      />
      <Part aria-label={t.accounts}>
        <h3>{t.accounts}</h3>
        <Muted>{t.accountsText}</Muted>
        <Fields>
          {kept.accounts.map(({ key, name }) => (
            <Field
              key={key}
              label={name}
              value={codes[key] ?? ""}
              inputProps={{ maxLength: 20 }}
              onChange={({ target }) => onChange({ ...codes, [key]: target.value })}
            />
          ))}
        </Fields>
      </Part>
    </FormCard>
  );
}

/** Base currency and accounts, fees, and months of the profit ledger. */
export function ProfitSection() {
  const read = useLedgerSettings();
  const isMain = useUser().data?.root_id === "";
  return (
    <Stack>
      <Pending query={read} rows={1} height={240} />
      {read.data && isMain && <BooksForm key={read.data.version} kept={read.data} />}
      <FeesPart />
      <MonthsPart mayClose={isMain} />
    </Stack>
  );
}
