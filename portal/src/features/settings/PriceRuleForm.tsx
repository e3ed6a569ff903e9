import Alert from "@mui/material/Alert";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import type { NewPriceRule, PriceRule } from "@/shared/api/types";
import { Form } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useSavePriceRule } from "./api";
import { settingsTexts } from "./texts";

const FIXED = "1";
const MULTIPLY = "2";
const SUPPLIER = "3";
const NUMBER = /^\d{1,8}(?:\.\d{1,4})?$/;

const Pair = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))",
  maxWidth: 480,
}));

interface Values {
  enable: boolean;
  type: string;
  coefficient: string;
  compareEnable: boolean;
  compareType: string;
  compareCoefficient: string;
}

function toValues(rule: PriceRule): Values {
  return {
    enable: rule.enable,
    type: String(rule.type),
    coefficient: rule.coefficient,
    compareEnable: rule.compare_at.enable,
    compareType: String(rule.compare_at.type),
    compareCoefficient: rule.compare_at.coefficient,
  };
}

const ruleType = (chosen: string) => (chosen === SUPPLIER ? 3 : chosen === MULTIPLY ? 2 : 1);

function toRule(values: Values): NewPriceRule {
  return {
    enable: values.enable,
    type: ruleType(values.type),
    coefficient: values.coefficient.trim(),
    compare_at: {
      enable: values.compareEnable,
      type: ruleType(values.compareType),
      coefficient: values.compareCoefficient.trim(),
    },
  };
}

function useRuleForm(storeId: string, rule: PriceRule, onSaved?: () => void) {
  const t = useTexts(settingsTexts);
  return useSavedForm({
    values: toValues(rule),
    save: useSavePriceRule(),
    request: (values) => ({ storeId, rule: toRule(values) }),
    toast: t.saved,
    onSaved: () => onSaved?.(),
  });
}

interface PartProps {
  form: ReturnType<typeof useRuleForm>;
  /** The names of the part's values. */
  enable: "enable" | "compareEnable";
  type: "type" | "compareType";
  coefficient: "coefficient" | "compareCoefficient";
  label: string;
  /** Of an amount; empty for that of each product's cost. */
  currency: string;
}

/** How a price is made, once that is switched on: a kind and a number. */
function Part({ form, enable, type, coefficient, label, currency }: PartProps) {
  const t = useTexts(settingsTexts);
  const isOn = form.choice(enable);
  const kinds = Object.entries(t.types).filter(([kind]) => type === "compareType" || kind !== SUPPLIER);
  const amount = currency ? t.amountIn(currency) : t.amount;
  const isNumber = (value: string) => NUMBER.test(value.trim()) || t.coefficientWrong;
  return (
    <>
      <FormControlLabel
        label={label}
        control={<Switch checked={isOn.value} onChange={(_event, on) => isOn.onChange(on)} />}
      />
      {isOn.value && (
        <Pair>
          <Select
            label={t.type}
            choices={kinds.map(([value, kind]) => ({ value, label: kind }))}
            {...form.register(type)}
          />
          <Field
            label={form.watch(type) === FIXED ? amount : t.factor}
            inputProps={{ inputMode: "decimal" }}
            {...form.field(coefficient, isNumber)}
          />
        </Pair>
      )}
    </>
  );
}

const adds = ({ enable, type, compare_at: compared }: PriceRule) =>
  enable && (type === 1 || (compared.enable && compared.type === 1));

/** A price rule to edit; `storeId` and `currency` are empty for the default one. */
export function PriceRuleForm({
  storeId,
  currency,
  rule,
  onSaved,
}: {
  storeId: string;
  currency: string;
  rule: PriceRule;
  onSaved?: () => void;
}) {
  const t = useTexts(settingsTexts);
  const form = useRuleForm(storeId, rule, onSaved);
  const compared = { type: "compareType", coefficient: "compareCoefficient" } as const;
  const isOld = adds(rule) && rule.currency !== "" && rule.currency !== currency;
  return (
    <Form form={form}>
      {isOld && <Alert severity="warning">{t.amountsWereIn(rule.currency, currency)}</Alert>}
      <Part
        form={form}
        enable="enable"
        type="type"
        coefficient="coefficient"
        label={t.enable}
        currency={isOld ? rule.currency : currency}
      />
      <Part
        form={form}
        enable="compareEnable"
        {...compared}
        label={t.compareAt}
        currency={isOld ? rule.currency : currency}
      />
    </Form>
  );
}
