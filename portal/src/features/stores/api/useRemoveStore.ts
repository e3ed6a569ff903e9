import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

export function useRemoveStore() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, reason }: { id: string; reason: string }) => {
      const params = { path: { id }, query: { uninstall_reason: reason } };
      return answer(client.DELETE("/api/account-service/store/{id}", { params }));
    },
    onSuccess: () =>
      Promise.all(
        [keys.stores, keys.myProducts, keys.importList].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
