import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** How things stand, in one store or in all; counted again when a process moves. */
export function useDashboard(store: string) {
  return useQuery({
    queryKey: [...keys.processes, "dashboard", store],
    queryFn: async ({ signal }) => {
      const query = store ? { store_id: wireId(store) } : {};
      return (await api.get("/api/account-service/dashboard", { params: { query }, signal })).dashboard;
    },
    placeholderData: keepPreviousData,
  });
}
