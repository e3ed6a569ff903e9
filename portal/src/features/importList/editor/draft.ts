import { useState } from "react";
import { wireId } from "@/shared/api/ids";
import type { ProductChange, ProductDetail, ProductOption, Sku, SkuChange } from "@/shared/api/types";

/** What the merchant has changed so far; everything absent is as the server has it. */
export interface Draft {
  title?: string;
  description_html?: string;
  vendor?: string;
  product_type?: string;
  tags?: string[];
  images?: ProductDetail["images"];
  options?: ProductOption[];
  skus: Record<string, Omit<SkuChange, "id">>;
}

const NO_CHANGES: Draft = { skus: {} };

/** The product as it would be after saving. */
export function withDraft(product: ProductDetail, draft: Draft): ProductDetail {
  const { skus: _skus, ...fields } = draft;
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

/** What is still to be saved once `sent` is: what was typed while it was on the way. */
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

const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;
const WHOLE = /^\d{1,9}$/;

export type SkuField = "price" | "compare_at_price" | "stock" | "weight_grams";

/** Whether what was typed can be sent; the server has the last word on each. */
export function isAcceptable(field: SkuField, typed: string): boolean {
  if (field === "price") return AMOUNT.test(typed);
  if (typed === "") return true;
  return (field === "compare_at_price" ? AMOUNT : WHOLE).test(typed);
}

/** "Red / L": a variant in words. */
export function variantName(sku: Sku, fallback: string): string {
  return sku.option_values.join(" / ") || fallback;
}

export type SetFields = (change: Partial<Omit<Draft, "skus">>) => void;
type SetSku = (id: string, change: Omit<SkuChange, "id">) => void;

const NONE: ReadonlyMap<string, string> = new Map();

/** The merchant's unsaved changes, with the variants' fields whose text cannot be saved as it stands. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(NO_CHANGES);
  const [invalid, setInvalid] = useState(NONE);
  const set: SetFields = (change) => setDraft((before) => ({ ...before, ...change }));
  const setSku: SetSku = (id, change) =>
    setDraft((before) => ({ ...before, skus: { ...before.skus, [id]: { ...before.skus[id], ...change } } }));
  const setSkus = (ids: readonly string[], change: Omit<SkuChange, "id">) =>
    setDraft((before) => ({
      ...before,
      skus: {
        ...before.skus,
        ...Object.fromEntries(ids.map((id) => [id, { ...before.skus[id], ...change }])),
      },
    }));
  const keepInvalid = (field: string, typed: string) =>
    setInvalid((before) => new Map(before).set(field, typed));
  const mend = (field: string) =>
    setInvalid((before) => new Map([...before].filter(([name]) => name !== field)));
  const settle = (sent: Draft) => setDraft((before) => withoutSent(before, sent));
  const clear = () => {
    setDraft(NO_CHANGES);
    setInvalid(NONE);
  };
  return {
    draft,
    set,
    setSku,
    setSkus,
    keepInvalid,
    mend,
    settle,
    clear,
    dirty: isDirty(draft) || invalid.size > 0,
    invalid,
  };
}

export type DraftState = ReturnType<typeof useDraft>;
