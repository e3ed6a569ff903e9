import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { type TextKey, useText } from "@/i18n/useText";
import { type Choice, choicesOf } from "@/ui/form/choices";
import { FieldSets } from "@/ui/form/FieldSets";
import { ChoiceInput, LineInput, TickInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import {
  allFields,
  emptyChoice,
  hasUnits,
  isChosen,
  isOfCountry,
  isTyped,
  TYPES,
  type TypedField,
} from "./draft";

const CHOICES = choicesOf("resources.request_forms.types", TYPES);
/** Yes/no choices have no yes/no choices inside. */
const INNER_CHOICES = CHOICES.filter(({ id }) => id !== "yes_no");
const MOST_CHOICES = 100;

const Branch = styled("fieldset")(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  "& > legend": { padding: 0, marginBottom: theme.spacing(1), fontWeight: 600 },
}));

interface FieldInputsProps {
  /** The field's path in the form values. */
  at: string;
  field: TypedField;
  branch?: (source: string) => ReactNode;
}

/** Edits all properties that a field of its type can have. */
export function FieldInputs({ at, field, branch }: FieldInputsProps) {
  const { type } = field;
  const named = (name: keyof TypedField) => ({
    source: `${at}.${name}`,
    label: `resources.request_forms.field.${name}` as const,
  });
  return (
    <>
      <FieldGrid>
        <LineInput {...named("en")} required lang="en" limit={200} />
        <LineInput {...named("zh")} required lang="zh" limit={200} />
        <ChoiceInput {...named("type")} choices={branch ? CHOICES : INNER_CHOICES} />
        <LineInput {...named("key")} hint="resources.request_forms.hints.key" limit={40} />
        {isTyped(type) && (
          <>
            <LineInput {...named("hint_en")} lang="en" limit={400} />
            <LineInput {...named("hint_zh")} lang="zh" limit={400} />
          </>
        )}
        {hasUnits(type) && (
          <>
            <LineInput {...named("before")} limit={40} />
            <LineInput {...named("after_en")} lang="en" limit={40} />
            <LineInput {...named("after_zh")} lang="zh" limit={40} />
          </>
        )}
        {isOfCountry(type) && <CountryInput {...named("country")} />}
      </FieldGrid>
      <TickInput {...named("required")} />
      {isChosen(type) && <ChoiceSets source={`${at}.choices`} />}
      {type === "yes_no" && branch && <Branches at={at} branch={branch} />}
    </>
  );
}

function CountryInput(input: { source: string; label: TextKey }) {
  const fields = useWatch({ name: "fields" }) as TypedField[];
  const countries: Choice[] = allFields(fields)
    .filter(({ type, key }) => type === "country" && key)
    .map(({ key, en }) => ({ id: key, name: `${en} (${key})` }));
  return (
    <ChoiceInput
      {...input}
      choices={[{ id: "", name: "resources.request_forms.no_country" }, ...countries]}
    />
  );
}

const part = (at: string, name: "en" | "zh" | "value" | "link") => ({
  source: `${at}.${name}`,
  label: `resources.request_forms.choice.${name}` as const,
});

function ChoiceSets({ source }: { source: string }) {
  return (
    <FieldSets source={source} words="resources.request_forms.choice" most={MOST_CHOICES} empty={emptyChoice}>
      {(at) => (
        <>
          <LineInput {...part(at, "en")} required lang="en" />
          <LineInput {...part(at, "zh")} lang="zh" />
          <LineInput {...part(at, "value")} />
          <LineInput {...part(at, "link")} type="url" />
        </>
      )}
    </FieldSets>
  );
}

/** What each answer of a yes/no choice swaps in. */
function Branches({ at, branch }: Required<Pick<FieldInputsProps, "at" | "branch">>) {
  const text = useText();
  return (["yes", "no"] as const).map((answer) => (
    <Branch key={answer}>
      <legend>{text(`resources.request_forms.field.${answer}`)}</legend>
      {branch(`${at}.${answer}`)}
    </Branch>
  ));
}
