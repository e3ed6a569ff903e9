import { type RegisterOptions, useController, useFormContext } from "react-hook-form";
import type { RequestField } from "@/shared/api/types";
import { textsNow } from "@/shared/i18n/texts";
import { formTexts } from "./texts";
import { isEmpty, type RequestValues, type Value } from "./values";

type Rules = RegisterOptions<RequestValues, `parts.${number}.${string}`>;

export interface ControlProps {
  field: RequestField;
  /** Which section of the form: 0 is the personal one. */
  place: number;
}

/** The name of the rule that an empty required field breaks. */
export const MISSING = "missing";
const CHOSEN: ReadonlySet<RequestField["type"]> = new Set([
  "choice",
  "choices",
  "yes_no",
  "country",
  "countries",
  "state",
]);
const UPLOADED: ReadonlySet<RequestField["type"]> = new Set(["images", "files"]);
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a browser may fill in, by field key; keys of other people (recipients) are not listed. */
const AUTOCOMPLETE: Record<string, string> = {
  email: "email",
  first_name: "given-name",
  last_name: "family-name",
  area: "country",
  phone: "tel",
  company: "organization",
  company_address: "street-address",
  store_url: "url",
};

function missing({ title, type }: RequestField): string {
  const t = textsNow(formTexts);
  if (CHOSEN.has(type)) return t.chooseOne(title);
  return UPLOADED.has(type) ? t.uploadOne(title) : t.fillIn(title);
}

function malformed({ type }: RequestField, value: Value): string | true {
  const t = textsNow(formTexts);
  if (type === "number") return Number(value) >= 0 || t.least;
  if (type === "email") return MAIL.test(String(value).trim()) || t.notMail;
  return true;
}

function rulesOf(field: RequestField): Rules {
  return {
    validate: {
      [MISSING]: (value) => !field.required || !isEmpty(field, value as Value) || missing(field),
      malformed: (value) => isEmpty(field, value as Value) || malformed(field, value as Value),
    },
  };
}

/** State of a form control: its value, handlers, error, name, and what a browser may fill in. */
export function useAnswer<Kind extends Value>({ field, place }: ControlProps) {
  const { control, setValue, getValues } = useFormContext<RequestValues>();
  const bound = useController({ control, name: `parts.${place}.${field.key}`, rules: rulesOf(field) });
  const t = textsNow(formTexts);
  return {
    value: bound.field.value as Kind,
    onChange: (value: Kind) => bound.field.onChange(value),
    onBlur: bound.field.onBlur,
    error: bound.fieldState.error?.message,
    label: field.required ? field.title : t.optional(field.title),
    autoComplete: AUTOCOMPLETE[field.key],
    /** Another field of the same section. */
    other: (key: string) => getValues(`parts.${place}.${key}`) as Value | undefined,
    setOther: (key: string, value: Value) =>
      setValue(`parts.${place}.${key}`, value, { shouldDirty: true, shouldValidate: false }),
  };
}
