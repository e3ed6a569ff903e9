import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export function useRemoveStore() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, reason }: { id: string; reason: string }) => {
      const params = { path: { store_id: wireId(id) }, query: { uninstall_reason: reason } };
      return answer(client.DELETE("/api/account-service/store/{store_id}", { params }));
    },
    onSuccess: () =>
      Promise.all(
        [keys.stores, keys.plans, keys.myProducts, keys.importList].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
