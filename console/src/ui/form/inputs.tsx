import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import {
  DateTimeInput,
  FieldTitle,
  SelectInput,
  TextInput,
  type TextInputProps,
  useInput,
} from "react-admin";
import type { TextKey } from "@/i18n/useText";
import type { Choice } from "./choices";

export interface InputProps {
  /** The field's name; its label is the catalogue's word for it. */
  source: string;
  /** Instead of the catalogue's word. */
  label?: TextKey;
  hint?: TextKey;
  required?: boolean;
}

interface LineProps extends InputProps, Pick<TextInputProps, "type" | "format" | "parse" | "autoComplete"> {
  limit?: number;
  lang?: string;
  /** Room for several lines. */
  lines?: number;
  inputMode?: "decimal" | "numeric";
  min?: number;
  max?: number;
  /** What is wrong with what was typed, in place of the hint. */
  fault?: string;
}

const asTyped = (typed: string) => typed;

/** Text as it is typed; an empty one stays text. */
export function LineInput({ hint, limit, lang, lines, inputMode, min, max, fault, ...input }: LineProps) {
  return (
    <TextInput
      parse={asTyped}
      helperText={fault ?? hint ?? false}
      multiline={lines !== undefined}
      minRows={lines}
      slotProps={{
        htmlInput: { maxLength: limit, lang, inputMode, min, max, ...(fault && { "aria-invalid": true }) },
        formHelperText: fault ? { error: true } : undefined,
      }}
      {...input}
    />
  );
}

interface ListInputProps extends LineProps {
  separator?: RegExp;
  joint?: string;
}

const WORDS_APART = /[\s,;，；]+/;
/** Between values that may have spaces inside. */
export const NAMES_APART = /[\n,;，；]+/;
const partsOf = (typed: string, separator: RegExp) =>
  typed
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Edits a list as separated text. */
export function ListInput({ separator = WORDS_APART, joint = ", ", ...line }: ListInputProps) {
  const [typed, setTyped] = useState("");
  const shown = (values: string[]) =>
    String(partsOf(typed, separator)) === String(values) ? typed : values.join(joint);
  const parse = (now: string) => {
    setTyped(now);
    return partsOf(now, separator);
  };
  return <LineInput {...line} format={shown} parse={parse} />;
}

const instant = (local: string) => (local ? new Date(local).toISOString() : null);

/** Edits an instant in the reader's zone; null if empty. */
export function MomentInput({ hint, ...input }: InputProps) {
  return <DateTimeInput {...input} parse={instant} helperText={hint ?? false} />;
}

interface ChoiceInputProps extends InputProps {
  choices: readonly Choice[];
  onChange?: () => void;
}

const NAMED_EMPTY = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

/** One of a few; there is always one. */
export function ChoiceInput({ source, label, choices, hint, onChange }: ChoiceInputProps) {
  // Shows the name of the empty choice if there is one.
  const isNamed = choices.some(({ id }) => id === "");
  return (
    <SelectInput
      source={source}
      label={<FieldTitle source={source} label={label} />}
      choices={[...choices]}
      slotProps={isNamed ? NAMED_EMPTY : undefined}
      onChange={onChange}
      parse={asTyped}
      isRequired
      helperText={hint ?? false}
      margin="none"
    />
  );
}

export function TickInput({ source, label }: InputProps) {
  const { field } = useInput({ source, type: "checkbox" });
  return (
    <FormControlLabel
      control={
        <Checkbox checked={Boolean(field.value)} onChange={field.onChange} onBlur={() => field.onBlur()} />
      }
      label={<FieldTitle source={source} label={label} />}
    />
  );
}
