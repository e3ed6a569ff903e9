import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { idempotencyKey } from "@/shared/api/idempotency";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export interface Publication {
  ids: string[];
  store_ids: string[];
  override_reason: string;
}

/** Starts PUBLISH_TO_STORE; answers the process id. The dialog shows refusals. */
export function usePublish() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true, action: "publish_started" },
    mutationFn: async ({ ids, store_ids, ...asked }: Publication) => {
      const options = {
        body: { ...asked, ids: wireIds(ids), store_ids: wireIds(store_ids) },
        headers: idempotencyKey(),
      };
      return (await answer(client.POST("/api/account-service/product/publish", options))).data;
    },
    onSuccess: () =>
      Promise.all(
        [keys.processes, keys.importList, keys.myProducts].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
