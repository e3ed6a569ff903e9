import type { NewAdjustment } from "@/api/types";

/** What the form holds. The key is made once for a form, so that sending it twice posts once. */
export interface AdjustmentDraft {
  key: string;
  merchant: string;
  kind: NewAdjustment["kind"];
  unit: NewAdjustment["unit"];
  amount: string;
  reason: string;
  note: string;
}

export function emptyDraft(merchant: string): AdjustmentDraft {
  return {
    key: crypto.randomUUID(),
    merchant,
    kind: "credit",
    unit: "USD",
    amount: "",
    reason: "",
    note: "",
  };
}

export function isComplete({ merchant, amount, reason }: AdjustmentDraft): boolean {
  return /^\d+$/.test(merchant.trim()) && Number(amount) > 0 && reason.trim() !== "";
}

export function wanted({ merchant: _merchant, amount, ...draft }: AdjustmentDraft): NewAdjustment {
  return { ...draft, amount: amount.trim() };
}
