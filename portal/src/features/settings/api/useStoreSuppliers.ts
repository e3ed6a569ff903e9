import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

async function readTypes(store: string, signal: AbortSignal): Promise<number[]> {
  const query = store ? { store_ids: store } : {};
  return (await answer(client.GET("/api/account-service/supplier", { params: { query }, signal }))).types;
}

/** Every supplier that this installation imports from, and those of them whose products a store takes. */
export function useStoreSuppliers(store: string) {
  return useQuery({
    queryKey: [...keys.suppliers, "of store", store],
    queryFn: async ({ signal }) => {
      const [all, taken] = await Promise.all([readTypes("", signal), readTypes(store, signal)]);
      return { all, taken };
    },
  });
}

export function useSaveStoreSuppliers(store: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (types: number[]) =>
      answer(
        client.PUT("/api/account-service/setting/suppliers", { body: { store_id: wireId(store), types } }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.suppliers }),
  });
}
