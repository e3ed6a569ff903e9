import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

export function useStores() {
  return useQuery({
    queryKey: keys.stores,
    queryFn: ({ signal }) =>
      answer(client.GET("/api/account-service/store", { params: { query: { all: true } }, signal })),
    select: (data) => ({
      stores: data.stores,
      /** Those that carry a plan's charge. */
      billingStores: data.billing_stores ?? [],
      /** Whose merchant must agree anew before anything else. */
      flagged: data.stores.filter((store) => data.upgrade.includes(store.id)),
    }),
    staleTime: 30_000,
  });
}
