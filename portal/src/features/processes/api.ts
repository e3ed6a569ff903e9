import { keepPreviousData } from "@tanstack/react-query";
import {
  bulkChangeGet,
  bulkChangeUndo,
  recordCancel,
  recordClose,
  recordDetail,
  recordHistory,
  recordRetry,
  recordView,
} from "@/shared/api/generated/operations";
import { queryOf, useChange, useRead } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import { textsNow } from "@/shared/i18n/texts";
import { type Widget, widgetActions } from "@/shared/processes/widgets";
import { showToast } from "@/shared/toasts/toasts";
import { processTexts } from "./texts";

const PROCESSES = { changes: ["processes"] } as const;

const byId = (record_id: string) => ({ record_id });

/** Cancel, close and retry; each refreshes whatever shows processes. */
export function useProcessActions() {
  const cancel = useChange(recordCancel, PROCESSES, byId);
  const close = useChange(recordClose, PROCESSES, (ids: string[]) => ({ body: wireIds(ids) }));
  const retry = useChange(recordRetry, PROCESSES, byId);
  return { cancel, close, retry };
}

/** How many products of a bulk change, re-import or override can be undone, and until when. */
export const undoableQuery = (record_id: string) => queryOf(bulkChangeGet, { record_id });

/** Starts the process that restores what a bulk change, re-import or override changed. */
export const useUndo = () =>
  useChange(
    bulkChangeUndo,
    {
      changes: ["processes", "importList", "my_product"],
      onSuccess: (process) => showToast("info", textsNow(processTexts).undoStarted(process)),
    },
    byId,
  );

export const DETAIL_SIZE = 10;

export type DetailTab = "all" | "failed" | "skipped" | "done" | "cancelled";

/** A process with one page of the operations on a tab. */
export const useProcessDetail = (record_id: string, tab: DetailTab, page: number) =>
  useRead(recordDetail, { record_id, page, size: DETAIL_SIZE, tab }, { placeholderData: keepPreviousData });

/** Returns the download address of the finished operations, failed ones first. */
export function fileAddress(id: string): string {
  return `/api/account-service/record/operations/${id}.csv`;
}

export const HISTORY_SIZE = 10;

export const useProcessHistory = (widget: Widget, page: number) =>
  useRead(
    recordHistory,
    { page, size: HISTORY_SIZE, actions: widgetActions[widget].history.join(",") },
    { placeholderData: keepPreviousData },
  );

/** Reads running and undismissed processes, newest first, of one widget or of all. */
export const useRecentProcesses = (widget?: Widget) =>
  useRead(recordView, { actions: widget && widgetActions[widget].view.join(",") });
