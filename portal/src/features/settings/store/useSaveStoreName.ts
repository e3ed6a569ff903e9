import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Store } from "@/shared/api/types";

/** `onSaved` comes together with the new name in the cache: the address names the store by it. */
export function useSaveStoreName(storeId: string, onSaved: (name: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (name: string) => {
      const params = { path: { store_id: wireId(storeId) } };
      return answer(client.PUT("/api/account-service/store/{store_id}", { params, body: { name } }));
    },
    onSuccess: (_answer, name) => {
      queryClient.setQueryData<{ stores: Store[] }>(keys.stores, (known) => {
        const renamed = known?.stores.map((store) => (store.id === storeId ? { ...store, name } : store));
        return known && renamed && { ...known, stores: renamed };
      });
      onSaved(name);
    },
  });
}
