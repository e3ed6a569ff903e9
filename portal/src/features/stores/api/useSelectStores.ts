import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export function useSelectStores() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) =>
      answer(client.PUT("/api/account-service/store/selected", { body: { ids: wireIds(ids) } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.stores }),
  });
}
