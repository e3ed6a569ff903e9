import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormCountry, RequestField } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Row, Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { useFormCountries, useRegions } from "../api";
import { withCode } from "./phones";
import { TextControl } from "./TextControl";
import { formTexts } from "./texts";
import { type ControlProps, useAnswer } from "./useAnswer";
import type { RequestValues } from "./values";

const choicesOf = (countries: readonly FormCountry[], first: string) => [
  { value: "", label: first },
  ...countries.map(({ id, country }) => ({ value: id, label: country })),
];

/** A country; it fills the phone code and the list of states of the fields that belong to it. */
export function CountryControl({ field, place, fields }: ControlProps & { fields: readonly RequestField[] }) {
  const t = useTexts(formTexts);
  const { data: countries = [] } = useFormCountries();
  const { value, onChange, onBlur, error, label, autoComplete, other, setOther } = useAnswer<string>({
    field,
    place,
  });
  const choose = (chosen: string) => {
    onChange(chosen);
    const code = countries.find(({ id }) => id === chosen)?.phone ?? "";
    for (const follower of fields.filter(({ country }) => country === field.key)) {
      if (follower.type === "state") setOther(follower.key, "");
      if (follower.type === "phone")
        setOther(follower.key, withCode(String(other(follower.key) ?? ""), code, countries));
    }
  };
  return (
    <Select
      label={label}
      choices={choicesOf(countries, t.choose)}
      value={value}
      onChange={(event) => choose(event.target.value)}
      onBlur={onBlur}
      error={error}
      autoComplete={autoComplete}
      aria-required={field.required}
    />
  );
}

/** Several countries. */
export function CountriesControl({ field, place }: ControlProps) {
  const t = useTexts(formTexts);
  const { data: countries = [] } = useFormCountries();
  const { value, onChange, error, label } = useAnswer<string[]>({ field, place });
  const left = countries.filter(({ id }) => !value.includes(id));
  const nameOf = (code: string) => countries.find(({ id }) => id === code)?.country ?? code;
  return (
    <Stack gap={1}>
      <Select
        label={label}
        choices={choicesOf(left, t.addCountry)}
        value=""
        onChange={(event) => onChange([...value, event.target.value])}
        error={error}
        aria-required={field.required}
      />
      {value.length > 0 && (
        <Row>
          {value.map((code) => (
            <Button
              key={code}
              size="small"
              variant="outlined"
              endIcon={<Close />}
              aria-label={t.remove(nameOf(code))}
              onClick={() => onChange(value.filter((other) => other !== code))}
            >
              {nameOf(code)}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** A state of the chosen country; any text where that country has none. */
export function StateControl({ field, place }: ControlProps) {
  const t = useTexts(formTexts);
  const { control } = useFormContext<RequestValues>();
  const country = useWatch({ control, name: `parts.${place}.${field.country}` }) as string | undefined;
  const { data: regions = [] } = useRegions(country ?? "");
  const { value, onChange, onBlur, error, label, autoComplete } = useAnswer<string>({ field, place });
  if (regions.length === 0) return <TextControl field={field} place={place} />;
  return (
    <Select
      label={label}
      choices={[
        { value: "", label: t.choose },
        ...regions.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      autoComplete={autoComplete}
      aria-required={field.required}
    />
  );
}
