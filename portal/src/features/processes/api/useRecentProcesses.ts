import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import { type Widget, widgetActions } from "@/shared/processes/widgets";

/** Running and not yet closed processes of a screen's widget, newest first. */
export function useRecentProcesses(widget: Widget) {
  const actions = widgetActions[widget].view.join(",");
  return useQuery({
    queryKey: [...keys.processes, "recent", widget],
    queryFn: async ({ signal }) => {
      const params = { query: { actions } };
      return (await answer(client.GET("/api/account-service/record/view", { params, signal }))).records;
    },
  });
}
