import { styled } from "@mui/material/styles";
import type { RequestField } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { formTexts } from "./texts";
import { type ControlProps, useAnswer } from "./useAnswer";

const TYPES: Partial<Record<RequestField["type"], string>> = {
  email: "email",
  url: "url",
  number: "number",
  phone: "tel",
};
const MOST: Partial<Record<RequestField["type"], number>> = { long_text: 4_000, url: 2_000 };
const SHORT = 200;

const Beside = styled("span")(({ theme }) => ({
  color: theme.palette.text.secondary,
  whiteSpace: "nowrap",
  padding: theme.spacing(0, 0.75),
}));

/** A text, number or address field; screen readers read the unit beside it as part of its name. */
export function TextControl({ field, place }: ControlProps) {
  const t = useTexts(formTexts);
  const { value, onChange, onBlur, error, label, autoComplete } = useAnswer<string>({ field, place });
  const { type, before, after } = field;
  const isLong = type === "long_text";
  const beside = [before, after].filter(Boolean).join(" ");
  return (
    <Field
      label={label}
      type={TYPES[type] ?? "text"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      autoComplete={autoComplete}
      placeholder={field.placeholder || (type === "url" ? "https://" : undefined)}
      required={field.required}
      multiline={isLong}
      minRows={isLong ? 3 : undefined}
      startAdornment={before && <Beside aria-hidden>{before}</Beside>}
      endAdornment={after && <Beside aria-hidden>{after}</Beside>}
      inputProps={{
        ...(type === "number" ? { min: 0, step: "any" } : { maxLength: MOST[type] ?? SHORT }),
        "aria-label": beside ? t.besides(label, beside) : undefined,
      }}
    />
  );
}
