import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export const PAGE_SIZE = 10;

/** What was sent to an endpoint; asked again while something is on its way. */
export function useDeliveries(id: string, page: number) {
  return useQuery({
    queryKey: [...keys.webhooks, id, "deliveries", page],
    queryFn: ({ signal }) => {
      const params = { path: { endpoint_id: wireId(id) }, query: { page, size: PAGE_SIZE } };
      return answer(client.GET("/api/account-service/webhook/{endpoint_id}/delivery", { params, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "pending") ? 3_000 : false,
  });
}

function useRefresh(id: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [...keys.webhooks, id] });
}

export function useSendTest(id: string) {
  const onSuccess = useRefresh(id);
  return useMutation({
    mutationFn: () => {
      const params = { path: { endpoint_id: wireId(id) } };
      return answer(client.POST("/api/account-service/webhook/{endpoint_id}/test", { params }));
    },
    onSuccess,
  });
}

export function useSendAgain(id: string) {
  const onSuccess = useRefresh(id);
  return useMutation({
    mutationFn: (deliveryId: string) => {
      const params = { path: { endpoint_id: wireId(id), delivery_id: wireId(deliveryId) } };
      return answer(
        client.POST("/api/account-service/webhook/{endpoint_id}/delivery/{delivery_id}/resend", { params }),
      );
    },
    onSuccess,
  });
}
