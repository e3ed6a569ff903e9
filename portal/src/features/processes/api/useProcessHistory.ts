import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import { type Widget, widgetActions } from "@/shared/processes/widgets";

export const HISTORY_SIZE = 10;

export function useProcessHistory(widget: Widget, page: number) {
  const query = { page, size: HISTORY_SIZE, actions: widgetActions[widget].history.join(",") };
  return useQuery({
    queryKey: [...keys.processes, "history", widget, page],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/account-service/record/history", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
