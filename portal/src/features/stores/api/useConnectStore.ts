import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

export interface NewStore {
  platform: number;
  shop?: string;
  consumer_key?: string;
  consumer_secret?: string;
  name?: string;
}

/** Connects a store without a redirect. The form shows what is refused. */
export function useConnectStore() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewStore) => answer(client.POST("/api/account-service/store", { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.stores }),
  });
}
