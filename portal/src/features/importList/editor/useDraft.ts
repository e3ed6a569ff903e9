import { useState } from "react";
import type { SkuChange } from "@/shared/api/types";
import { type Draft, isDirty, NO_CHANGES, withoutSent } from "./draft";

export type SetFields = (change: Partial<Omit<Draft, "skus">>) => void;
export type SetSku = (id: string, change: Omit<SkuChange, "id">) => void;

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
