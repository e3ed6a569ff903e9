import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import type { Retention } from "@/shared/api/types";

export function useRetention() {
  return useQuery({
    queryKey: keys.retention,
    queryFn: ({ signal }) => api.get("/api/account-service/setting/retention", { signal }),
  });
}

export function useSaveRetention() {
  return useMutation({
    meta: { quiet: true, keeps: keys.retention },
    mutationFn: (body: Retention) => api.put("/api/account-service/setting/retention", { body }),
  });
}
