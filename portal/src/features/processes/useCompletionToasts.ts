import { useEffect, useRef } from "react";
import type { ProcessRecord } from "@/shared/api/types";
import { textsNow } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { isRunning, outcomeOf } from "./rules";
import { actionName, processTexts } from "./texts";

function announce(record: ProcessRecord, open: (id: string) => void) {
  const t = textsNow(processTexts);
  if (record.action === "DELETE_FROM_PRODUCT_LIST") {
    showToast(record.failed_count ? "warning" : "success", t.removeFinished);
    return;
  }
  const name = actionName(t.actions, record.action);
  const act = { run: () => open(record.id) };
  if (outcomeOf(record) === "failure") {
    const text = t.completedFailed(name, record.id, record.failed_count);
    showToast("warning", text, { label: t.viewReasons, ...act });
  } else {
    showToast("success", t.completed(name, record.id), { label: t.viewResults, ...act });
  }
}

/** A toast when a process that was seen running has ended; none when the user cancelled it. */
export function useCompletionToasts(
  records: readonly ProcessRecord[] | undefined,
  open: (id: string) => void,
) {
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const record of records ?? []) {
      if (isRunning(record)) running.current.add(record.id);
      else if (running.current.delete(record.id) && outcomeOf(record) !== "cancelled") announce(record, open);
    }
  }, [records, open]);
}
