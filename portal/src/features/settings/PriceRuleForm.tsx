import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { Controller, useForm } from "react-hook-form";
import type { NewPriceRule, PriceRule } from "@/shared/api/types";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useSavePriceRule } from "./api/useSavePriceRule";
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

function useRuleForm(storeId: string, rule: PriceRule) {
  const save = useSavePriceRule();
  const form = useForm<Values>({ values: toValues(rule) });
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { storeId, rule: toRule(values) },
      {
        onSuccess: () => showToast("success", textsNow(settingsTexts).saved),
        onError: (error) => applyRefusal(error, ["coefficient"], form.setError),
      },
    ),
  );
  return { form, submit, busy: save.isPending };
}

interface PartProps {
  form: ReturnType<typeof useRuleForm>["form"];
  type: "type" | "compareType";
  coefficient: "coefficient" | "compareCoefficient";
}

/** How a price is made: a kind and a number. */
function Markup({ form, type, coefficient }: PartProps) {
  const t = useTexts(settingsTexts);
  const validate = (value: string) => NUMBER.test(value.trim()) || t.coefficientWrong;
  const { ref, ...number } = form.register(coefficient, { validate });
  return (
    <Pair>
      <Select
        label={t.type}
        choices={Object.entries(t.types)
          .filter(([value]) => type === "compareType" || value !== SUPPLIER)
          .map(([value, label]) => ({ value, label }))}
        {...form.register(type)}
      />
      <Field
        label={form.watch(type) === FIXED ? t.amount : t.factor}
        error={form.formState.errors[coefficient]?.message}
        inputProps={{ inputMode: "decimal" }}
        inputRef={ref}
        {...number}
      />
    </Pair>
  );
}

function Toggle({
  form,
  name,
  label,
}: {
  form: PartProps["form"];
  name: "enable" | "compareEnable";
  label: string;
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <FormControlLabel control={<Switch checked={value} {...field} />} label={label} />
      )}
    />
  );
}

/** A price rule to edit; `storeId` empty for the default one. */
export function PriceRuleForm({ storeId, rule }: { storeId: string; rule: PriceRule }) {
  const t = useTexts(settingsTexts);
  const { form, submit, busy } = useRuleForm(storeId, rule);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <Stack>
        {form.formState.errors.root && <Alert severity="error">{form.formState.errors.root.message}</Alert>}
        <Toggle form={form} name="enable" label={t.enable} />
        {form.watch("enable") && <Markup form={form} type="type" coefficient="coefficient" />}
        <Toggle form={form} name="compareEnable" label={t.compareAt} />
        {form.watch("compareEnable") && (
          <Markup form={form} type="compareType" coefficient="compareCoefficient" />
        )}
        <div>
          <Button type="submit" variant="contained" loading={busy}>
            {t.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
