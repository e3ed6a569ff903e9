import type { FormDesign, FormText } from "@/api/types";

/** A field as typed; a field inside a yes/no choice has no sub-fields. */
export type TypedField = FormDesign["fields"][number];
export type FieldType = TypedField["type"];

export interface FormDraft {
  en: string;
  zh: string;
  most: string;
  fields: TypedField[];
}

export const TYPES = [
  "text",
  "long_text",
  "email",
  "url",
  "phone",
  "number",
  "choice",
  "choices",
  "yes_no",
  "country",
  "countries",
  "state",
  "images",
  "files",
] as const satisfies readonly FieldType[];

const holds =
  (...types: FieldType[]) =>
  (type: FieldType) =>
    types.includes(type);

/** Which types use a part of a field. */
export const isChosen = holds("choice", "choices");
export const isTyped = holds("text", "long_text", "email", "url", "phone", "number");
export const hasUnits = holds("text", "number", "phone");
export const isOfCountry = holds("state", "phone");

export const emptyChoice = () => ({ value: "", en: "", zh: "", link: "" });

export const emptyField = (): TypedField => ({
  key: "",
  type: "text",
  en: "",
  zh: "",
  required: true,
  hint_en: "",
  hint_zh: "",
  before: "",
  after_en: "",
  after_zh: "",
  choices: [],
  country: "",
  yes: [],
  no: [],
});

export const emptyForm = (): FormDraft => ({ en: "", zh: "", most: "1", fields: [] });

export const draftOf = ({ en, zh, most, fields }: Pick<FormDesign, keyof FormDraft>): FormDraft => ({
  en,
  zh,
  most: String(most),
  fields,
});

/** Returns all fields, including those inside yes/no choices. */
export const allFields = (fields: readonly TypedField[]): TypedField[] =>
  fields.flatMap((field) => [field, ...inner(field.yes), ...inner(field.no)]);

const inner = (fields: TypedField["yes"]) => fields as TypedField[];

/** Builds the request body: a missing key is derived from the English label. */
export function textOf({ most, fields, ...titles }: FormDraft): Omit<FormText, "version"> {
  const taken = new Set(allFields(fields).map(({ key }) => key));
  const keyed = <Field extends { key: string; en: string }>(field: Field): Field => {
    const key = field.key.trim() || freeKey(field.en, taken);
    taken.add(key);
    return { ...field, key };
  };
  const sent = ({ yes, no, ...field }: TypedField) => ({
    ...keyed(field),
    yes: inner(yes).map(withoutFields).map(keyed),
    no: inner(no).map(withoutFields).map(keyed),
  });
  return { ...titles, most: Number(most), fields: fields.map(sent) };
}

const withoutFields = ({ yes: _yes, no: _no, ...field }: TypedField) => field;

function freeKey(label: string, taken: ReadonlySet<string>): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const key = words
    .join("_")
    .replace(/^[0-9_]+/, "")
    .slice(0, 36);
  if (!key || !taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}_${number}`)) number += 1;
  return `${key}_${number}`;
}
