import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import { type Widget, widgetActions } from "@/shared/processes/widgets";

/** Running and not yet closed processes, newest first: those of a screen's widget, or all. */
export function useRecentProcesses(widget?: Widget) {
  const actions = widget && widgetActions[widget].view.join(",");
  return useQuery({
    queryKey: [...keys.processes, "recent", widget ?? "all"],
    queryFn: async ({ signal }) => {
      const params = { query: { actions } };
      return (await answer(client.GET("/api/account-service/record/view", { params, signal }))).records;
    },
  });
}
