import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { useCountries } from "@/shared/uploads/api";
import { type FactName, isHsCode } from "./facts";
import { customsTexts } from "./texts";

interface FactFieldsProps {
  valueFor: (name: FactName) => string;
  onChange: (name: FactName, value: string) => void;
  /** Where a fact comes from. */
  hintOf?: (name: FactName) => ReactNode;
  /** What an empty choice means. */
  none: string;
}

/** The fields of what customs ask about goods. */
export function FactFields({ valueFor, onChange, hintOf, none }: FactFieldsProps) {
  const t = useTexts(customsTexts);
  const countries = useCountries().data ?? [];
  const write = (name: FactName) => ({
    label: t.fields[name],
    value: valueFor(name),
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const origin = valueFor("origin");
  const listed =
    !origin || countries.some(({ code }) => code === origin)
      ? countries
      : [{ code: origin, name: origin }, ...countries];
  const select = (name: FactName, choices: { value: string; label: string }[]) => (
    <div>
      <Select {...write(name)} choices={[{ value: "", label: none }, ...choices]} />
      {hintOf?.(name)}
    </div>
  );
  return (
    <>
      <Field
        {...write("hs_code")}
        hint={hintOf?.("hs_code") || t.hsHint}
        error={isHsCode(valueFor("hs_code")) ? undefined : t.hsWrong}
        inputProps={{ maxLength: 12, inputMode: "numeric" }}
      />
      {select(
        "origin",
        listed.map(({ code, name }) => ({ value: code, label: name })),
      )}
      <Field {...write("material")} hint={hintOf?.("material")} inputProps={{ maxLength: 200 }} />
      {select(
        "battery",
        Object.entries(t.batteries).map(([value, label]) => ({ value, label })),
      )}
      <Field
        {...write("customs_description")}
        hint={hintOf?.("customs_description") || t.descriptionHint}
        inputProps={{ maxLength: 200 }}
      />
    </>
  );
}
