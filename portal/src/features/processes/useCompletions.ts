import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ProcessRecord } from "@/shared/api/types";
import { textsNow } from "@/shared/i18n/texts";
import { tellProcess } from "@/shared/toasts/toasts";
import { undoableQuery, useUndo } from "./api";
import { isOfOrders, isRunning, mayUndo, outcomeOf } from "./rules";
import { processName, processTexts } from "./texts";
import { refreshLists } from "./useProgress";

interface Actions {
  open: (id: string) => void;
  undo: (id: string) => void;
  isUndoable: (id: string) => Promise<boolean>;
}

async function announce(record: ProcessRecord, { open, undo, isUndoable }: Actions) {
  const t = textsNow(processTexts);
  const finished: Record<string, string> = {
    DELETE_FROM_PRODUCT_LIST: t.removeFinished,
    PRICE_UPDATE: t.pricesFinished,
  };
  const fixed = finished[record.action];
  const name = processName(t, record);
  const act = { run: () => open(record.id) };
  if (outcomeOf(record) === "failure") {
    const said = isOfOrders(record.action) ? t.completedFailedOrders : t.completedFailed;
    const text = fixed ?? said(name, record.id, record.failed_count);
    tellProcess(record.id, "warning", text, { label: t.viewReasons, ...act });
  } else {
    const offersUndo = mayUndo(record) && (await isUndoable(record.id));
    const takeBack = offersUndo ? { label: t.undo, run: () => undo(record.id) } : undefined;
    const text = fixed ?? t.completed(name, record.id);
    tellProcess(record.id, "success", text, { label: t.viewResults, ...act }, takeBack);
  }
}

/** Processes seen on this screen: those that were running, and the newest id (milliseconds). */
interface Known {
  running: Set<string>;
  newest: number;
}

/** Which processes ended since the last answer: seen running, or so quick that nobody saw them run. */
function endedSince(known: Known, records: readonly ProcessRecord[]): ProcessRecord[] {
  const ended = records.filter(
    (record) => !isRunning(record) && (known.running.delete(record.id) || Number(record.id) > known.newest),
  );
  for (const record of records) if (isRunning(record)) known.running.add(record.id);
  known.newest = newestOf(records, known.newest);
  return ended;
}

function newestOf(records: readonly ProcessRecord[], newest = 0): number {
  return Math.max(newest, ...records.map(({ id }) => Number(id)));
}

/** The end of a process: its lists are read again, and a toast says it unless the user cancelled it. */
export function useCompletions(records: readonly ProcessRecord[] | undefined, open: (id: string) => void) {
  const queryClient = useQueryClient();
  const known = useRef<Known>(undefined);
  const { mutate: undo } = useUndo();
  useEffect(() => {
    if (!records) return;
    known.current ??= { running: new Set(), newest: newestOf(records) };
    const ended = endedSince(known.current, records);
    if (ended.length > 0) refreshLists(queryClient);
    const isUndoable = (id: string) =>
      queryClient.fetchQuery(undoableQuery(id)).then(
        (found) => found.undo_until !== null,
        () => false,
      );
    for (const record of ended)
      if (outcomeOf(record) !== "cancelled") void announce(record, { open, undo, isUndoable });
  }, [records, open, undo, queryClient]);
}
