import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Reads the figures of one store or of all; refetched when a process changes. */
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
