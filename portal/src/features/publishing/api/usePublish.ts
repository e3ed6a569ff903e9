import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export interface Publication {
  ids: string[];
  store_ids: string[];
  override_reason: string;
  overwrite_changes: boolean;
}

/** Starts PUBLISH_TO_STORE; answers the process id. The dialog shows refusals. */
export function usePublish() {
  const queryClient = useQueryClient();
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, action: "publish_started" },
    mutationFn: async ({ ids, store_ids, ...asked }: Publication) => {
      const body = { ...asked, ids: wireIds(ids), store_ids: wireIds(store_ids) };
      const { data } = await startOnce(body, (headers) =>
        answer(client.POST("/api/account-service/product/publish", { body, headers })),
      );
      return data;
    },
    onSuccess: () =>
      Promise.all(
        [keys.processes, keys.importList, keys.myProducts].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
