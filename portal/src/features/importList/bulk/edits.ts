import type { components } from "@/shared/api/generated/schema";
import { wireId } from "@/shared/api/ids";
import { FACTS, isHsCode, type TypedFacts } from "@/shared/customs/facts";

type Schemas = components["schemas"];

export type Edit = Schemas["BulkChangeIn"]["edits"][number];
export type PreviewRow = Schemas["PreviewRowOut"];

/** What can be changed, in the order in which it is offered. */
export const kinds = [
  "replace_text",
  "remove_words",
  "tags",
  "collections",
  "prices",
  "product_type",
  "vendor",
  "customs",
  "remove_images",
  "move_image",
  "split",
] as const;

export type Kind = (typeof kinds)[number];

/** Fields of all kinds of change, of which the dialog shows one kind at a time. */
export interface Draft {
  kind: Kind;
  inTitle: boolean;
  inDescription: boolean;
  find: string;
  replace: string;
  matchCase: boolean;
  words: string;
  rule: "add" | "remove" | "set";
  tags: string;
  store: string;
  /** Names of the store's collections by their ids. */
  collections: Record<string, string>;
  value: string;
  base: "rule" | "cost" | "price";
  sum: "multiply" | "fixed";
  number: string;
  /** Empty: as it comes out. */
  cents: string;
  which: "positions" | "text" | "size";
  positions: string;
  text: string;
  size: string;
  position: string;
  to: string;
  option: string;
  facts: TypedFacts;
}

export const noDraft: Draft = {
  kind: "replace_text",
  inTitle: true,
  inDescription: false,
  find: "",
  replace: "",
  matchCase: false,
  words: "",
  rule: "add",
  tags: "",
  store: "",
  collections: {},
  value: "",
  base: "cost",
  sum: "multiply",
  number: "",
  cents: "",
  which: "positions",
  positions: "",
  text: "",
  size: "",
  position: "",
  to: "1",
  option: "",
  facts: {},
};

const AMOUNT = /^-?\d{1,9}(\.\d{1,4})?$/;
const WHOLE = /^\d{1,4}$/;

/** Splits a text at commas and line breaks. */
export function listed(typed: string): string[] {
  return [...new Set(typed.split(/[,，\n]/).map((part) => part.trim()))].filter(Boolean);
}

function numbers(typed: string): number[] | undefined {
  const found = listed(typed);
  if (found.length === 0 || !found.every((position) => WHOLE.test(position) && Number(position) > 0))
    return undefined;
  return found.map(Number);
}

function textEdit(draft: Draft): Edit | undefined {
  const fields = [draft.inTitle && "title", draft.inDescription && "description"] as const;
  const chosen = fields.filter((field) => field !== false);
  if (!draft.find || chosen.length === 0) return undefined;
  const { find, replace, matchCase: match_case } = draft;
  return { kind: "replace_text", fields: chosen, find, replace, match_case };
}

function tagEdit({ rule, tags }: Draft): Edit | undefined {
  const values = listed(tags);
  // To set none is to remove all.
  return values.length > 0 || rule === "set" ? { kind: "tags", rule, values } : undefined;
}

function collectionEdit({ rule, store, collections: names }: Draft): Edit | undefined {
  if (!store || (rule !== "set" && Object.keys(names).length === 0)) return undefined;
  return { kind: "collections", store_id: wireId(store), rule, names };
}

function priceEdit({ base, sum, number, cents }: Draft): Edit | undefined {
  if (base === "rule") return { kind: "prices", base, sum: "multiply", number: "1" };
  if (!AMOUNT.test(number.trim())) return undefined;
  const ending = cents === "" ? null : Number(cents);
  return { kind: "prices", base, sum, number: number.trim(), cents: ending };
}

function imageEdit({ which, positions, text, size }: Draft): Edit | undefined {
  const rest = { kind: "remove_images", text: "", smaller_than: 0 } as const;
  if (which === "text") return text.trim() ? { ...rest, text: text.trim() } : undefined;
  if (which === "size") return WHOLE.test(size) ? { ...rest, smaller_than: Number(size) } : undefined;
  const requested = numbers(positions);
  return requested && { ...rest, positions: requested };
}

function moveEdit(draft: Draft): Edit | undefined {
  const [position] = numbers(draft.position) ?? [];
  const [to] = numbers(draft.to) ?? [];
  return position && to ? { kind: "move_image", position, to } : undefined;
}

function customsEdit({ facts }: Draft): Edit | undefined {
  const typed = FACTS.map((name) => [name, facts[name]?.trim()] as const).filter(([, value]) => value);
  if (typed.length === 0 || !isHsCode(facts.hs_code ?? "")) return undefined;
  return { kind: "customs", ...Object.fromEntries(typed) };
}

/** The change that the draft describes; undefined until it is complete. */
export function editOf(draft: Draft): Edit | undefined {
  switch (draft.kind) {
    case "replace_text":
      return textEdit(draft);
    case "remove_words": {
      const words = listed(draft.words);
      return words.length > 0 ? { kind: "remove_words", words } : undefined;
    }
    case "tags":
      return tagEdit(draft);
    case "collections":
      return collectionEdit(draft);
    case "prices":
      return priceEdit(draft);
    case "remove_images":
      return imageEdit(draft);
    case "move_image":
      return moveEdit(draft);
    case "customs":
      return customsEdit(draft);
    case "split":
      return draft.option.trim() ? { kind: "split", option: draft.option.trim() } : undefined;
    default:
      return { kind: "text", field: draft.kind, value: draft.value.trim() };
  }
}
