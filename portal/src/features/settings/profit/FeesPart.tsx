import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import type { Store, StoreFee, StoreFeeChange } from "@/shared/api/types";
import { DateField } from "@/shared/dates/DateField";
import { dayOf } from "@/shared/format/day";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Muted, Row, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { useFees, useSaveFees } from "./api";
import { profitSettingTexts } from "./texts";

interface Rule extends Omit<StoreFee, "store_id"> {
  key: number;
}

const NUMBER = /^\d+([.]\d+)?$/;
const isShare = (text: string) => NUMBER.test(text.trim()) && Number(text) <= 100;

function rulesOf(fees: readonly StoreFee[], store: string): Rule[] {
  return fees
    .filter(({ store_id }) => store_id === store)
    .map(({ store_id: _, ...fee }, key) => ({ ...fee, key }));
}

function useFeesForm(fees: readonly StoreFee[], store: string) {
  const t = useTexts(profitSettingTexts);
  return useSavedForm<{ rules: Rule[] }, StoreFeeChange[], StoreFee[]>({
    defaultValues: { rules: rulesOf(fees, store) },
    schema: {
      rules: (rules: Rule[]) =>
        (!rules.every(({ percent }) => isShare(percent)) && t.percentWrong) ||
        (!rules.every(({ fixed }) => NUMBER.test(fixed.trim())) && t.fixedWrong) ||
        (!rules.every(({ currency }) => /^[A-Za-z]{3}$/.test(currency.trim())) && t.currencyWrong) ||
        (!rules.every(({ since }) => since) && t.sinceMissing) ||
        true,
    },
    save: useSaveFees(store),
    request: ({ rules }) =>
      rules.map(({ kind, since, percent, fixed, currency }) => ({
        kind: kind as StoreFeeChange["kind"],
        since,
        percent: percent.trim(),
        fixed: fixed.trim(),
        currency: currency.trim().toUpperCase(),
      })),
    toast: t.saved,
    resetTo: (saved) => ({ rules: rulesOf(saved, store) }),
  });
}

interface RuleRowProps {
  rule: Rule;
  onChange: (change: Partial<Rule>) => void;
  onRemove: () => void;
}

function RuleRow({ rule, onChange, onRemove }: RuleRowProps) {
  const t = useTexts(profitSettingTexts);
  const text = (name: "percent" | "fixed" | "currency") => ({
    value: rule[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Row sx={{ alignItems: "end", "& > :not(button)": { flex: "1 1 120px" } }}>
      <Select
        label={t.fee}
        value={rule.kind}
        choices={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
      <Field label={t.percent} inputProps={{ inputMode: "decimal", maxLength: 8 }} {...text("percent")} />
      <Field label={t.fixed} inputProps={{ inputMode: "decimal", maxLength: 12 }} {...text("fixed")} />
      <Field label={t.currency} inputProps={{ maxLength: 3 }} {...text("currency")} />
      <DateField label={t.since} value={rule.since} onChange={(since) => onChange({ since })} />
      <IconButton aria-label={t.removeFee} onClick={onRemove}>
        <Close />
      </IconButton>
    </Row>
  );
}

interface FeesFormProps {
  fees: readonly StoreFee[];
  store: Store;
}

function FeesForm({ fees, store }: FeesFormProps) {
  const t = useTexts(profitSettingTexts);
  const form = useFeesForm(fees, store.id);
  const { value: rules, onChange, error } = form.choice("rules");
  const put = (key: number, change: Partial<Rule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)));
  const add = () => {
    const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
    const since = `${dayOf(new Date().toISOString()).slice(0, 7)}-01`;
    const currency = store.currency || "USD";
    onChange([...rules, { key, kind: "payment_fee", since, percent: "2.9", fixed: "0", currency }]);
  };
  return (
    <FormCard title={storeLabel(store)} form={form}>
      {rules.map((rule) => (
        <RuleRow
          key={rule.key}
          rule={rule}
          onChange={(change) => put(rule.key, change)}
          onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
      {error && <Muted role="alert">{error}</Muted>}
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ justifySelf: "start" }}>
        {t.addFee}
      </Button>
    </FormCard>
  );
}

/** What a store and its payment service keep of an order, from a day on. */
export function FeesPart() {
  const t = useTexts(profitSettingTexts);
  const read = useFees();
  const stores = useStores().data?.stores ?? [];
  const [chosen, setChosen] = useState("");
  const store = stores.find(({ id }) => id === chosen) ?? stores[0];
  return (
    <>
      <TitledCard title={t.fees}>
        <Muted>{t.feesText}</Muted>
        {store ? (
          <Select
            label={t.feesOf}
            value={store.id}
            choices={stores.map((each) => ({ value: each.id, label: storeLabel(each) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        ) : (
          <Muted>{t.noStores}</Muted>
        )}
      </TitledCard>
      <Pending query={read} rows={1} height={96} />
      {read.data && store && <FeesForm key={store.id} fees={read.data} store={store} />}
    </>
  );
}
