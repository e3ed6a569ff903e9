import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { PublishingDefaults } from "@/shared/api/types";

export function usePublishingDefaults(storeId: string) {
  return useQuery({
    queryKey: keys.publishingDefaults(storeId),
    queryFn: async ({ signal }) => {
      const call = client.GET("/api/account-service/setting/publishing", {
        params: { query: { store_id: wireId(storeId) } },
        signal,
      });
      return await answer(call);
    },
  });
}

export function useSavePublishingDefaults(storeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (defaults: Omit<PublishingDefaults, "store_id">) => {
      const body = { store_id: wireId(storeId), ...defaults };
      return answer(client.PUT("/api/account-service/setting/publishing", { body }));
    },
    onSuccess: (kept) => queryClient.setQueryData(keys.publishingDefaults(storeId), kept),
  });
}
