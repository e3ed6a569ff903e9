import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export function useRenameStore() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      answer(
        client.PUT("/api/account-service/store/{store_id}", {
          params: { path: { store_id: wireId(id) } },
          body: { name },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.stores }),
  });
}
