import type { OrderRulesKept } from "@/shared/api/types";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { Muted, Part, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { AutoCard } from "./AutoCard";
import { useOrderRules, useSaveOrderRules } from "./api";
import { DailyLimits } from "./DailyLimits";
import { FORWARDER, fieldsOf, isAmount, isWithin, type RulesFields, rulesOf } from "./rules";
import { TradePart } from "./TradePart";
import { orderSettingsTexts } from "./texts";

const LONGEST_HOLD = 1_440;

/** The main account itself, not staff who act as it; undefined while loading. */
function useIsMainAccount(): boolean | undefined {
  const { data: user } = useUser();
  return user && user.root_id === "" && !user.acting;
}

type RulesForm = ReturnType<typeof useRulesForm>;

function useRulesForm(kept: OrderRulesKept) {
  const t = useTexts(orderSettingsTexts);
  const amount = (value: string) => isAmount(value) || t.amountWrong;
  const hasForwarder = (fields: RulesFields) => FORWARDER.some((name) => fields[`forwarder_${name}`].trim());
  const needed = (value: string, fields: RulesFields) =>
    value.trim() !== "" || !hasForwarder(fields) || t.forwarderWrong;
  return useSavedForm<RulesFields, ReturnType<typeof rulesOf>, OrderRulesKept>({
    defaultValues: fieldsOf(kept),
    schema: {
      hold: (value) => isWithin(value, LONGEST_HOLD) || t.holdWrong,
      typedAbove: amount,
      most: amount,
      forwarder_name: needed,
      forwarder_phone: needed,
      forwarder_address1: needed,
    },
    save: useSaveOrderRules(),
    request: (fields) => rulesOf(fields, kept),
    toast: t.saved,
    resetTo: (saved) => fieldsOf(saved),
    asksBeforeLeaving: true,
  });
}

function ForwarderPart({ form }: { form: RulesForm }) {
  const t = useTexts(orderSettingsTexts);
  const labels = {
    name: t.forwarderName,
    phone: t.forwarderPhone,
    province: t.province,
    city: t.city,
    district: t.district,
    address1: t.address,
    address2: t.address2,
    postcode: t.postcode,
  };
  return (
    <Part aria-label={t.forwarder}>
      <h3>{t.forwarder}</h3>
      <Muted>{t.forwarderText}</Muted>
      {FORWARDER.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          inputProps={{ maxLength: name === "name" ? 60 : 200 }}
          {...form.field(`forwarder_${name}`)}
        />
      ))}
    </Part>
  );
}

function RulesCard({ kept }: { kept: OrderRulesKept }) {
  const t = useTexts(orderSettingsTexts);
  const form = useRulesForm(kept);
  const authorized = form.choice("authorized");
  const isMain = useIsMainAccount();
  const amount = {
    hint: isMain === false ? t.onlyMain : t.amountHint,
    inputProps: { inputMode: "decimal" as const, readOnly: isMain === false },
  };
  return (
    <FormCard title={t.title} text={t.text} form={form} maxWidth={620}>
      <Field label={t.hold} hint={t.holdHint} inputProps={{ inputMode: "numeric" }} {...form.field("hold")} />
      <Field label={t.typedAbove} {...amount} {...form.field("typedAbove")} />
      <Field label={t.most} {...amount} {...form.field("most")} />
      <Select
        label={t.ships}
        choices={(["cheapest", "fastest"] as const).map((value) => ({ value, label: t.shipping[value] }))}
        {...form.register("ships")}
      />
      <Tick
        label={t.authorized}
        checked={authorized.value}
        disabled={isMain === false}
        onChange={(event) => authorized.onChange(event.target.checked)}
      />
      <Field label={t.note} hint={t.noteHint} inputProps={{ maxLength: 300 }} {...form.field("note")} />
      <Field label={t.phone} hint={t.phoneHint} inputProps={{ maxLength: 200 }} {...form.field("phone")} />
      {isMain && <DailyLimits kind="daily" form={form} />}
      {isMain && <DailyLimits kind="refunds" form={form} />}
      <ForwarderPart form={form} />
      <TradePart form={form} />
    </FormCard>
  );
}

/** How orders are placed: hold window, limits, shipping, and the note to suppliers. */
export function OrdersSection() {
  const rules = useOrderRules();
  const isMain = useIsMainAccount();
  if (!rules.data) return <Pending query={rules} rows={1} height={480} />;
  return (
    <Stack gap={3}>
      <RulesCard kept={rules.data} />
      <AutoCard isMain={isMain} />
    </Stack>
  );
}
