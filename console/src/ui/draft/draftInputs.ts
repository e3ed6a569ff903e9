import type { ReactNode } from "react";

/** What every form of a draft is given: what was typed, how it changes, and what the server refused. */
export interface DraftFormProps<Draft> {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  fields: Record<string, string>;
  onSave: () => void;
  foot: ReactNode;
}

type Typed<Draft> = {
  [Name in keyof Draft & string]: Draft[Name] extends string ? Name : never;
}[keyof Draft & string];

interface Told {
  hint?: string;
  /** The server's name of it, where that is another. */
  wire?: string;
}

/** Props of text fields by the names of a draft; a refusal stands in the place of the hint. */
export function draftInputs<Draft extends object, Name extends Typed<Draft>>(
  { draft, set, fields }: Pick<DraftFormProps<Draft>, "draft" | "set" | "fields">,
  label: (name: Name) => string,
) {
  return (name: Name, { hint, wire = name }: Told = {}) => ({
    label: label(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value } as Partial<Draft>),
    error: Boolean(fields[wire]),
    helperText: fields[wire] ?? hint,
    fullWidth: true,
  });
}
