import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Field, Label } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useFormCountries } from "../api";
import { codesOf, splitPhone } from "./phones";
import { TextControl } from "./TextControl";
import { formTexts } from "./texts";
import { type ControlProps, useAnswer } from "./useAnswer";

const Pair = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(104px, 130px) minmax(0, 1fr)",
  gap: theme.spacing(1),
  "& label": { display: "none" },
}));

/** A phone number with its country code; a field may fix the code. */
export function PhoneControl({ field, place }: ControlProps) {
  const t = useTexts(formTexts);
  const { data: countries = [] } = useFormCountries();
  const { value, onChange, onBlur, error, label } = useAnswer<string>({ field, place });
  if (field.before) return <TextControl field={field} place={place} />;
  const [code, number] = splitPhone(value, countries);
  const codes = [...codesOf(countries)].map(([prefix, name]) => ({
    value: prefix,
    label: `+${prefix} ${name}`,
  }));
  const set = (nextCode: string, rest: string) => onChange(nextCode ? `+${nextCode} ${rest}` : rest);
  const id = `phone-${place}-${field.key}`;
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Pair>
        <Select
          label={t.phoneCode(field.title)}
          aria-label={t.phoneCode(field.title)}
          choices={[{ value: "", label: t.code }, ...codes]}
          value={code}
          autoComplete="tel-country-code"
          onChange={(event) => set(event.target.value, number)}
        />
        <Field
          id={id}
          label={label}
          type="tel"
          value={number}
          error={error}
          required={field.required}
          placeholder={field.placeholder || undefined}
          autoComplete="tel-national"
          onBlur={onBlur}
          onChange={(event) => set(code, event.target.value)}
          inputProps={{ maxLength: 40 }}
        />
      </Pair>
    </div>
  );
}
