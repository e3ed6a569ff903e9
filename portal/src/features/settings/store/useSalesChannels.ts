import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Asked of the store itself, so it may take a while, and may be refused. */
export function useSalesChannels(storeId: string) {
  return useQuery({
    queryKey: keys.salesChannels(storeId),
    queryFn: ({ signal }) => {
      const params = { query: { store_id: wireId(storeId) } };
      return answer(client.GET("/api/account-service/setting/sales_channels", { params, signal }));
    },
  });
}

export function useChooseChannels(storeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (channel_ids: string[]) => {
      const body = { store_id: wireId(storeId), channel_ids };
      return answer(client.PUT("/api/account-service/setting/sales_channels", { body }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.salesChannels(storeId) }),
  });
}
