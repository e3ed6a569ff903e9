import { useState } from "react";
import { wireId } from "@/shared/api/ids";
import type { ProductChange, ProductDetail, ProductOption, Sku, SkuChange } from "@/shared/api/types";
import { isHsCode, type TypedFacts } from "@/shared/customs/facts";

/** Unsaved changes; absent fields are as on the server. */
export interface Draft {
  title?: string;
  description_html?: string;
  vendor?: string;
  product_type?: string;
  tags?: string[];
  customs?: TypedFacts;
  images?: ProductDetail["images"];
  options?: ProductOption[];
  skus: Record<string, Omit<SkuChange, "id">>;
}

const NO_CHANGES: Draft = { skus: {} };

/** The product as it would be after saving. */
export function withDraft(product: ProductDetail, draft: Draft): ProductDetail {
  const { skus: _skus, customs: _customs, ...fields } = draft;
  return { ...product, ...fields };
}

function isDirty(draft: Draft): boolean {
  const { skus, ...fields } = draft;
  return Object.values(fields).some((value) => value !== undefined) || Object.keys(skus).length > 0;
}

function differing<Fields extends object>(now: Fields, before: Partial<Fields> = {}): Partial<Fields> {
  const kept = Object.entries(now).filter(([name, value]) => before[name as keyof Fields] !== value);
  return Object.fromEntries(kept) as Partial<Fields>;
}

/** Returns the changes that were typed while `sent` was being saved. */
function withoutSent(draft: Draft, sent: Draft): Draft {
  const { skus, ...fields } = draft;
  const { skus: sentSkus, ...sentFields } = sent;
  const changed = Object.entries(skus).map(([id, change]) => [id, differing(change, sentSkus[id])] as const);
  return {
    ...differing(fields, sentFields),
    skus: Object.fromEntries(changed.filter(([, change]) => Object.keys(change).length > 0)),
  };
}

/** The request body: only what was changed, with the version that it was changed from. */
export function toChange(draft: Draft, version: number): ProductChange {
  const { skus, images, ...fields } = draft;
  const changed = Object.entries(skus).map(([id, change]) => ({ ...change, id: wireId(id) }));
  return {
    version,
    ...fields,
    ...(images ? { images: images.map(({ url, alt }) => ({ url, alt })) } : {}),
    ...(changed.length > 0 ? { product_skus: changed } : {}),
  };
}

/** Whether what was typed for customs can be sent. */
export function areFactsAcceptable({ customs, skus }: Draft): boolean {
  const typed = [customs, ...Object.values(skus).map((change) => change.customs)];
  return typed.every((facts) => isHsCode(facts?.hs_code ?? ""));
}

const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;
const WHOLE = /^\d{1,9}$/;

/** A variant's fields that are typed. */
export type SkuField = "sku" | "price" | "compare_at_price" | "stock" | "weight_grams" | "barcode";

/** A typed value of a variant's field; null returns a price to its rule. */
export interface Written {
  id: string;
  field: SkuField;
  typed: string | null;
}

export const isAmount = (field: SkuField) => field === "price" || field === "compare_at_price";
export const isCount = (field: SkuField) => field === "stock" || field === "weight_grams";

/** Whether what was typed can be sent; the server has the last word on each. */
function isAcceptable({ field, typed }: Written): boolean {
  if (typed === null || (typed === "" && field !== "price")) return true;
  if (isAmount(field)) return AMOUNT.test(typed);
  return !isCount(field) || WHOLE.test(typed);
}

function sentValue({ field, typed }: Written): string | number | null {
  if (typed === null || (typed === "" && (isAmount(field) || isCount(field)))) return null;
  return isCount(field) ? Number(typed) : typed;
}

/** "Red / L": a variant in words. */
export function variantName(sku: Sku, fallback: string): string {
  return sku.option_values.join(" / ") || fallback;
}

export type SetFields = (change: Partial<Omit<Draft, "skus">>) => void;

interface State {
  draft: Draft;
  /** Typed values that cannot be sent, by `fieldKey`. */
  invalid: ReadonlyMap<string, string>;
}

interface History {
  now: State;
  past: readonly State[];
  future: readonly State[];
  /** Letters typed into one field are undone together. */
  step: string;
}

const UNCHANGED: State = { draft: NO_CHANGES, invalid: new Map() };
const FRESH: History = { now: UNCHANGED, past: [], future: [], step: "" };
const MOST_STEPS = 100;

export const fieldKey = (id: string, field: SkuField) => `${id}:${field}`;

function withWritten({ draft, invalid }: State, cells: readonly Written[]): State {
  const skus = { ...draft.skus };
  const refused = new Map(invalid);
  for (const cell of cells) {
    const key = fieldKey(cell.id, cell.field);
    if (isAcceptable(cell)) {
      refused.delete(key);
      skus[cell.id] = { ...skus[cell.id], [cell.field]: sentValue(cell) };
    } else refused.set(key, cell.typed ?? "");
  }
  return { draft: { ...draft, skus }, invalid: refused };
}

function stepped(history: History, now: State, step: string): History {
  const isSame = step !== "" && step === history.step;
  const past = isSame ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { now, past, future: [], step };
}

function undone(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    now: before,
    past: history.past.slice(0, -1),
    future: [history.now, ...history.future],
    step: "",
  };
}

function redone(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { now: next, past: [...history.past, history.now], future, step: "" };
}

/** Returns the text of a field: the typed one, else the server's. */
export function typedOf(sku: Sku, field: SkuField, { draft, invalid }: State): string {
  const changed = draft.skus[sku.id]?.[field];
  return invalid.get(fieldKey(sku.id, field)) ?? String((changed === undefined ? sku[field] : changed) ?? "");
}

/** Unsaved changes, with the variants' fields whose text is invalid. */
export function useDraft() {
  const [history, setHistory] = useState(FRESH);
  const { draft, invalid } = history.now;
  const change = (update: (now: State) => State, step = "") =>
    setHistory((before) => stepped(before, update(before.now), step));
  const set: SetFields = (fields) =>
    change((now) => ({ ...now, draft: { ...now.draft, ...fields } }), Object.keys(fields).join());
  const setSkus = (ids: readonly string[], fields: Omit<SkuChange, "id">) =>
    change((now) => {
      const changed = ids.map((id) => [id, { ...now.draft.skus[id], ...fields }] as const);
      return { ...now, draft: { ...now.draft, skus: { ...now.draft.skus, ...Object.fromEntries(changed) } } };
    });
  const write = (cells: readonly Written[], step = "") => change((now) => withWritten(now, cells), step);
  // Undo stops at a save: earlier changes were made to another version of the product.
  const settle = (sent: Draft) =>
    setHistory(({ now }) => ({ ...FRESH, now: { ...now, draft: withoutSent(now.draft, sent) } }));
  return {
    draft,
    invalid,
    set,
    setSkus,
    write,
    settle,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    clear: () => setHistory(FRESH),
    dirty: isDirty(draft) || invalid.size > 0,
  };
}

export type DraftState = ReturnType<typeof useDraft>;
