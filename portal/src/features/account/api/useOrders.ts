import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** What the merchant has subscribed to, or had last, on every platform. */
export function useOrders() {
  return useQuery({
    queryKey: [...keys.plans, "orders"],
    queryFn: ({ signal }) => answer(client.GET("/api/account-service/subscribe_order/list", { signal })),
    select: ({ orders }) => orders,
  });
}

/** Lets a store carry the charge of the plan on its platform. */
export function useChooseBillingStore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (storeId: string) =>
      answer(client.PUT("/api/account-service/plan/billing_store", { body: { store_id: wireId(storeId) } })),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.plans }),
        queryClient.invalidateQueries({ queryKey: keys.stores }),
      ]),
  });
}
