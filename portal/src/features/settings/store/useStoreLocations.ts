import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export type StockPlaces = NonNullable<ReturnType<typeof useStoreLocations>["data"]>;

/** Asked of the store itself, so it may take a while, and may be refused. */
export function useStoreLocations(storeId: string) {
  return useQuery({
    queryKey: keys.storeLocations(storeId),
    queryFn: ({ signal }) => {
      const params = { query: { store_id: wireId(storeId) } };
      return answer(client.GET("/api/account-service/setting/location", { params, signal }));
    },
  });
}

export function useChooseLocation(storeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (location_id: string) => {
      const body = { store_id: wireId(storeId), location_id };
      return answer(client.PUT("/api/account-service/setting/location", { body }));
    },
    // Also after a refusal: the place may just have gone.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.storeLocations(storeId) }),
  });
}
