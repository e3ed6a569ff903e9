import FormHelperText from "@mui/material/FormHelperText";
import type { Monitoring, OfferedReactions } from "@/shared/api/types";
import type { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useCountries } from "@/shared/uploads/api";
import { EVENTS, type MonitoringEvent, NUMBERS, type PolicyValues, type Reaction } from "./policy";
import { policyTexts } from "./texts";

interface PolicyFieldsProps {
  form: ReturnType<typeof useFields<PolicyValues>>;
  offered: OfferedReactions;
  /** Of a single product: what an empty value means. */
  store?: Monitoring;
}

/** What happens when a supplier changes something. */
export function PolicyFields({ form, offered, store }: PolicyFieldsProps) {
  const t = useTexts(policyTexts);
  const label = (event: MonitoringEvent, reaction: Reaction) => {
    if (reaction === "set_zero" && event !== "stock") return t.goneReactions;
    return reaction === "switch_to_substitute" && event === "price_up"
      ? t.priceReactions
      : t.reactions[reaction];
  };
  const isWhole = (value: string) =>
    /^\d+$/.test(value.trim()) || (store !== undefined && value.trim() === "") || t.wholeNumber;
  const inherited = (event: MonitoringEvent) =>
    store ? [{ value: "", label: t.asStore(label(event, store.reactions[event])) }] : [];
  return (
    <>
      {EVENTS.map((event) => (
        <Select
          key={event}
          label={t.events[event]}
          choices={[
            ...inherited(event),
            ...offered[event].map((value) => ({ value, label: label(event, value) })),
          ]}
          {...form.register(event)}
        />
      ))}
      {NUMBERS.map((name) => (
        <Field
          key={name}
          label={t[name]}
          hint={t[`${name}Hint`]}
          placeholder={store && t.asStore(String(store[name]))}
          inputProps={{ inputMode: "numeric" }}
          {...form.field(name, isWhole)}
        />
      ))}
      <Country form={form} store={store} />
    </>
  );
}

function Country({ form, store }: Pick<PolicyFieldsProps, "form" | "store">) {
  const t = useTexts(policyTexts);
  const countries = useCountries().data ?? [];
  const kept = store?.ship_to ?? "";
  const { error, ...shipTo } = form.choice("ship_to", (value, { shipping_long }) => {
    const reaction = shipping_long || store?.reactions.shipping_long;
    return Boolean(value || kept) || reaction === "nothing" || t.chooseCountry;
  });
  const named = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const none = kept ? named(kept) : t.noCountry;
  const known =
    countries.length > 0 || !shipTo.value ? countries : [{ code: shipTo.value, name: shipTo.value }];
  return (
    <div>
      <Select
        label={t.ship_to}
        value={shipTo.value}
        choices={[
          { value: "", label: store ? t.asStore(none) : none },
          ...known.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(event) => shipTo.onChange(event.target.value)}
      />
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
