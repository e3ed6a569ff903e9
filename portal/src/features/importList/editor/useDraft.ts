import { useState } from "react";
import type { SkuChange } from "@/shared/api/types";
import { type Draft, isDirty, NO_CHANGES } from "./draft";

export type SetFields = (change: Partial<Omit<Draft, "skus">>) => void;
export type SetSku = (id: string, change: Omit<SkuChange, "id">) => void;

/** The merchant's unsaved changes, with the variants' fields whose text cannot be saved as it stands. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(NO_CHANGES);
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set());
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
  const markInvalid = (field: string, isInvalid: boolean) =>
    setInvalid((before) => {
      const next = new Set(before);
      if (isInvalid) next.add(field);
      else next.delete(field);
      return next;
    });
  const clear = () => {
    setDraft(NO_CHANGES);
    setInvalid(new Set());
  };
  return {
    draft,
    set,
    setSku,
    setSkus,
    markInvalid,
    clear,
    dirty: isDirty(draft) || invalid.size > 0,
    invalid,
  };
}

export type DraftState = ReturnType<typeof useDraft>;
