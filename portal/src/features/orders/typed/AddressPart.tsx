import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { Pair } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useAddressForm, useCountries } from "../api";
import type { TypedForm } from "./TypedOrderDialog";
import { typedTexts } from "./texts";
import { COUNTRY_FIELDS } from "./values";

/** Who buys, and where it goes: the country decides what is asked. */
export function AddressPart({ form }: { form: TypedForm }) {
  const t = useTexts(typedTexts);
  const countries = useCountries().data ?? [];
  const country = form.choice("address.country", (value) => value !== "" || t.chooseCountry);
  const needs = useAddressForm(country.value).data;
  const needed = (value: string) => value.trim() !== "" || t.missing;
  const choices = countries
    .map(({ id }) => ({ value: id, label: countryName(id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const hint = (name: string) => (needs?.required.includes(name) ? t.required : undefined);
  const ofCountry = COUNTRY_FIELDS.filter(
    (name) => needs?.fields.some(({ field }) => field === name) || form.getValues(`address.${name}`),
  );
  return (
    <>
      <Select
        label={t.country}
        choices={[{ value: "", label: t.chooseCountry }, ...choices]}
        value={country.value}
        error={country.error}
        onChange={({ target }) => country.onChange(target.value)}
      />
      <Pair>
        <Field label={t.name} autoComplete="off" {...form.field("address.name", needed)} />
        <Field label={t.company} autoComplete="off" {...form.field("address.company")} />
        <Field label={t.email} type="email" autoComplete="off" {...form.field("email")} />
        <Field label={t.phone} hint={hint("phone")} autoComplete="off" {...form.field("address.phone")} />
      </Pair>
      <Field label={t.address1} autoComplete="off" {...form.field("address.address1", needed)} />
      <Field label={t.address2} autoComplete="off" {...form.field("address.address2")} />
      <Pair>
        <Field label={t.city} hint={hint("city")} autoComplete="off" {...form.field("address.city")} />
        <Field
          label={t.province}
          hint={hint("province")}
          autoComplete="off"
          {...form.field("address.province")}
        />
        <Field
          label={t.postcode}
          hint={hint("postcode")}
          autoComplete="off"
          {...form.field("address.postcode")}
        />
        {ofCountry.map((name) => (
          <Field
            key={name}
            label={needs?.fields.find(({ field }) => field === name)?.name || t[name]}
            autoComplete="off"
            {...form.field(`address.${name}`)}
          />
        ))}
      </Pair>
    </>
  );
}
