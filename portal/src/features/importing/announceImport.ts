import { textsNow } from "@/shared/i18n/texts";
import { scheduleTexts } from "@/shared/schedule/texts";
import { supplierOf } from "@/shared/suppliers/suppliers";
import { tellProcess } from "@/shared/toasts/toasts";
import { type ImportAction, SCHEDULE_FOR_LATER } from "./api";
import { importingTexts } from "./texts";

const MINUTE = 60_000;

/** Whole minutes, at least one (specification 001, section 8). */
export function minutes(milliseconds: number | undefined): number {
  return Math.max(1, Math.round((milliseconds ?? 0) / MINUTE));
}

export function announceImport(
  supplier: number,
  process: { data: string; estimated_execution_time?: number },
  action: ImportAction,
): void {
  const t = textsNow(importingTexts);
  if (action === SCHEDULE_FOR_LATER) {
    tellProcess(process.data, "success", textsNow(scheduleTexts).started(process.data));
    return;
  }
  const text = supplierOf(supplier)?.takesMinutes
    ? t.createdLater(process.data, minutes(process.estimated_execution_time))
    : t.created(process.data);
  tellProcess(process.data, "success", text);
}
