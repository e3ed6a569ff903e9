import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

export function usePriceRules() {
  return useQuery({
    queryKey: keys.priceRules,
    queryFn: ({ signal }) => answer(client.GET("/api/account-service/setting/price-rule", { signal })),
  });
}
