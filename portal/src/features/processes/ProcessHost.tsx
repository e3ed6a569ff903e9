import { useCallback } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { Widget } from "@/shared/processes/widgets";
import { useRecentProcesses } from "./api";
import { useCompletions } from "./useCompletions";

const HistoryModal = lazyPart(() => import("./HistoryModal"), "HistoryModal");

const CalendarModal = lazyPart(() => import("./planned/CalendarModal"), "CalendarModal");

function widgetAt(pathname: string): Widget {
  if (pathname.startsWith(paths.myProducts)) return "myProducts";
  if (pathname.startsWith(paths.orders)) return "orders";
  return pathname.startsWith(paths.findProducts) ? "collected" : "importList";
}

/**
 * Says on every screen when a process has ended, and shows its detail (`?process=id` in the address) or the history
 * of the screen (`?history=1`), or the calendar of what is planned (`?planned=1`).
 */
export function ProcessHost() {
  const { pathname } = useLocation();
  const [params, setParams] = useUrlState();
  const { data: records } = useRecentProcesses();
  const open = useCallback((id: string) => setParams({ process: id }, true), [setParams]);
  useCompletions(records, open);
  const process = params.get("process") ?? "";
  if (!process && params.has("planned"))
    return (
      <CalendarModal
        onProcess={(id) => setParams({ process: id }, true)}
        onClose={() => setParams({ planned: null })}
      />
    );
  if (!process && !params.has("history")) return null;
  return (
    <HistoryModal
      widget={widgetAt(pathname)}
      process={process}
      onProcess={(id) => setParams({ process: id, history: "1" }, id !== null)}
      onClose={() => setParams({ process: null, history: null })}
    />
  );
}
