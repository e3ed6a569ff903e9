import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** How things stand, in one store or in all; counted again when a process moves. */
export function useDashboard(store: string) {
  return useQuery({
    queryKey: [...keys.processes, "dashboard", store],
    queryFn: async ({ signal }) => {
      const query = store ? { store_id: wireId(store) } : {};
      return (await answer(client.GET("/api/account-service/dashboard", { params: { query }, signal })))
        .dashboard;
    },
    placeholderData: keepPreviousData,
  });
}
