import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** What was changed in these stores since it was published, asked of the stores themselves: that takes a while. */
export function useDifferences({ ids, stores }: { ids: readonly string[]; stores: readonly string[] }) {
  return useQuery({
    queryKey: [...keys.importList, "differences", ids, stores],
    queryFn: ({ signal }) => {
      const body = { ids: wireIds(ids), store_ids: wireIds(stores) };
      return answer(client.POST("/api/account-service/product/publish/differences", { body, signal }));
    },
    enabled: stores.length > 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
