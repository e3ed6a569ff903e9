import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { type Widget, widgetActions } from "@/shared/processes/widgets";

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

/** Where a browser fetches the ended operations as a file, the failed ones first. */
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

/** Running and not yet closed processes, newest first: those of a screen's widget, or all. */
export function useRecentProcesses(widget?: Widget) {
  const actions = widget && widgetActions[widget].view.join(",");
  return useQuery({
    queryKey: [...keys.processes, "recent", widget ?? "all"],
    queryFn: async ({ signal }) =>
      (await api.get("/api/account-service/record/view", { params: { query: { actions } }, signal })).records,
  });
}
