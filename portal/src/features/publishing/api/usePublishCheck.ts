import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

interface Asked {
  ids: readonly string[];
  stores: readonly string[];
  override: boolean;
}

/** How much would be published into these stores, and what would be held back, by the checks that publishing itself makes. */
export function usePublishCheck({ ids, stores, override }: Asked) {
  return useQuery({
    queryKey: [...keys.importList, "check", ids, stores, override],
    queryFn: ({ signal }) => {
      const body = { ids: wireIds(ids), store_ids: wireIds(stores), override };
      return answer(client.POST("/api/account-service/product/publish/check", { body, signal }));
    },
    enabled: stores.length > 0,
    placeholderData: keepPreviousData,
  });
}
