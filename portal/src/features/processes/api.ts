import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { textsNow } from "@/shared/i18n/texts";
import { type Widget, widgetActions } from "@/shared/processes/widgets";
import { showToast } from "@/shared/toasts/toasts";
import { processTexts } from "./texts";

const recordPath = (id: string) => ({ path: { record_id: wireId(id) } });

/** Cancel, close and retry; each refreshes whatever shows processes. */
export function useProcessActions() {
  const meta = { changes: [keys.processes] };
  const cancel = useMutation({
    meta,
    mutationFn: (id: string) =>
      api.put("/api/account-service/record/cancel/{record_id}", { params: recordPath(id) }),
  });
  const close = useMutation({
    meta,
    mutationFn: (ids: string[]) => api.put("/api/account-service/record/close", { body: wireIds(ids) }),
  });
  const retry = useMutation({
    meta,
    mutationFn: (id: string) =>
      api.post("/api/account-service/record/retry/{record_id}", { params: recordPath(id) }),
  });
  return { cancel, close, retry };
}

/** How many products of a bulk change, re-import or override can be undone, and until when. */
export function undoableQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.processes, "undoable", id],
    queryFn: ({ signal }) => {
      const params = recordPath(id);
      return api.get("/api/account-service/import_list/bulk_change/{record_id}", { params, signal });
    },
  });
}

/** Starts the process that restores what a bulk change, re-import or override changed. */
export function useUndo() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { changes: [keys.processes, keys.importList, keys.myProducts] },
    mutationFn: async (id: string) => {
      const { data } = await startOnce(id, (headers) =>
        api.post("/api/account-service/import_list/bulk_change/{record_id}/undo", {
          params: recordPath(id),
          headers,
        }),
      );
      return data;
    },
    onSuccess: (process) => showToast("info", textsNow(processTexts).undoStarted(process)),
  });
}

export const DETAIL_SIZE = 10;

export type DetailTab = "all" | "failed" | "skipped" | "done" | "cancelled";

/** A process with one page of the operations on a tab. */
export function useProcessDetail(id: string, tab: DetailTab, page: number) {
  const query = { page, size: DETAIL_SIZE, tab };
  return useQuery({
    queryKey: [...keys.processes, "detail", id, tab, page],
    queryFn: ({ signal }) => {
      const params = { path: { record_id: wireId(id) }, query };
      return api.get("/api/account-service/record/detail/{record_id}", { params, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Returns the download address of the finished operations, failed ones first. */
export function fileAddress(id: string): string {
  return `/api/account-service/record/operations/${id}.csv`;
}

export const HISTORY_SIZE = 10;

export function useProcessHistory(widget: Widget, page: number) {
  const query = { page, size: HISTORY_SIZE, actions: widgetActions[widget].history.join(",") };
  return useQuery({
    queryKey: [...keys.processes, "history", widget, page],
    queryFn: ({ signal }) => api.get("/api/account-service/record/history", { params: { query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads running and undismissed processes, newest first, of one widget or of all. */
export function useRecentProcesses(widget?: Widget) {
  const actions = widget && widgetActions[widget].view.join(",");
  return useQuery({
    queryKey: [...keys.processes, "recent", widget ?? "all"],
    queryFn: async ({ signal }) =>
      (await api.get("/api/account-service/record/view", { params: { query: { actions } }, signal })).records,
  });
}
