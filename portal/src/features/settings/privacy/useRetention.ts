import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import type { Retention } from "@/shared/api/types";

export function useRetention() {
  return useQuery({
    queryKey: keys.retention,
    queryFn: ({ signal }) => answer(client.GET("/api/account-service/setting/retention", { signal })),
  });
}

export function useSaveRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Retention) => answer(client.PUT("/api/account-service/setting/retention", { body })),
    onSuccess: (kept) => queryClient.setQueryData(keys.retention, kept),
  });
}
