import type { AttachedFile, RequestField } from "@/shared/api/types";

export type Value = string | string[] | AttachedFile[];
/** The answers of one section, by field key. */
export type Part = Record<string, Value>;

export interface RequestValues {
  /** Personal information first, then the service's section once or more. */
  parts: Part[];
}

type Fields = readonly RequestField[];

const LISTS: ReadonlySet<RequestField["type"]> = new Set(["choices", "countries", "images", "files"]);
/** Phone codes have up to three digits: with no more than these there is no number yet. */
const LONGEST_CODE = 3;

export function isList({ type }: RequestField): boolean {
  return LISTS.has(type);
}

export function emptyPart(fields: Fields): Part {
  return Object.fromEntries(fields.map((field) => [field.key, isList(field) ? [] : ""]));
}

/** What fields of the server say, as answers. */
export function partOf(fields: Fields): Part {
  return Object.fromEntries(fields.map((field) => [field.key, answerOf(field)]));
}

function answerOf(field: RequestField): Value {
  if (field.type === "images") return field.image_urls;
  if (field.type === "files") return field.fileList;
  if (isList(field)) return Array.isArray(field.value) ? field.value : [];
  const text = String(field.value);
  return field.before && text.startsWith(field.before) ? text.slice(field.before.length) : text;
}

/** Answers that may be of an older form, as this one asks: what does not fit is left out. */
export function fittingPart(fields: Fields, given: Part): Part {
  const fits = (field: RequestField) => Array.isArray(given[field.key]) === isList(field);
  const kept = fields.filter((field) => field.key in given && fits(field));
  const answers = kept.map(({ key }) => [key, given[key]]);
  return { ...emptyPart(fields), ...Object.fromEntries(answers) };
}

/** Whether a field is visible: one below a yes/no choice only with the right answer. */
export function isShown({ shown_when: under }: RequestField, part: Part): boolean {
  return !under || part[under.field] === under.value;
}

export function isEmpty({ type }: RequestField, value: Value | undefined): boolean {
  if (value === undefined || Array.isArray(value)) return !value?.length;
  if (type === "phone" && value.startsWith("+")) return value.replace(/\D/g, "").length <= LONGEST_CODE;
  return value.trim() === "";
}

interface Person {
  mailbox: string;
  first_name?: string;
  name: string;
  phone: string;
}

/** What a user's profile says of them, as answers. */
export function profileOf(person: Person | undefined): Part {
  if (!person) return {};
  const { mailbox, first_name = "", name, phone } = person;
  return { email: mailbox, first_name, last_name: name, phone };
}

/** Whether every visible field that must be filled in is. */
export function isComplete(fields: Fields, part: Part = {}): boolean {
  return fields.every(
    (field) => !field.required || !isShown(field, part) || !isEmpty(field, part[field.key]),
  );
}

/** The first answers of a person in one line: mail, name, phone. */
export function lineOf(fields: Fields, part: Part = {}): string {
  const shown = ["text", "email", "phone"];
  const answers = fields.filter(({ type }) => shown.includes(type)).map(({ key }) => part[key]);
  return answers.filter((answer) => typeof answer === "string" && answer !== "").join(" · ");
}

/** Returns the answers in the format of `param.info`: visible fields by section. */
export function infoOf(sections: readonly Fields[], parts: readonly Part[]) {
  return parts.map((part, place) =>
    (sections[Math.min(place, sections.length - 1)] ?? [])
      .filter((field) => isShown(field, part))
      .map((field) => shownAnswer(field, part[field.key] ?? "")),
  );
}

function shownAnswer(field: RequestField, value: Value) {
  const { key, title, type, required } = field;
  const said = { key, title, type, required, submit: true };
  if (type === "images") return { ...said, image_urls: value };
  if (type === "files") return { ...said, fileList: value };
  return { ...said, value: isEmpty(field, value) ? (isList(field) ? [] : "") : value };
}
