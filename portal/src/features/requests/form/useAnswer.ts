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

function rulesOf(field: RequestField): Rules {
  return {
    validate: (value) => {
      const t = textsNow(formTexts);
      if (isEmpty(field, value as Value)) return !field.required || t.missing;
      return field.type !== "number" || Number(value) >= 0 || t.least;
    },
  };
}

/** State of a form control: its value, change handler, error and name. */
export function useAnswer<Kind extends Value>({ field, place }: ControlProps) {
  const { control, setValue, getValues } = useFormContext<RequestValues>();
  const bound = useController({ control, name: `parts.${place}.${field.key}`, rules: rulesOf(field) });
  const t = textsNow(formTexts);
  return {
    value: bound.field.value as Kind,
    onChange: (value: Kind) => bound.field.onChange(value),
    error: bound.fieldState.error?.message,
    label: field.required ? field.title : t.optional(field.title),
    /** Another field of the same section. */
    other: (key: string) => getValues(`parts.${place}.${key}`) as Value | undefined,
    setOther: (key: string, value: Value) =>
      setValue(`parts.${place}.${key}`, value, { shouldDirty: true, shouldValidate: false }),
  };
}
