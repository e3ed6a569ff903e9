import { textsNow } from "@/shared/i18n/texts";
import { supplierOf } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { importingTexts } from "./texts";

const MINUTE = 60_000;

/** Whole minutes, at least one (specification 001, section 8). */
export function minutes(milliseconds: number | undefined): number {
  return Math.max(1, Math.round((milliseconds ?? 0) / MINUTE));
}

export function announceImport(
  supplier: number,
  process: { data: string; estimated_execution_time?: number },
): void {
  const t = textsNow(importingTexts);
  const text = supplierOf(supplier)?.takesMinutes
    ? t.createdLater(process.data, minutes(process.estimated_execution_time))
    : t.created(process.data);
  showToast("success", text);
}
