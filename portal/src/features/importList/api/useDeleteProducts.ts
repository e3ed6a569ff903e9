import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { idempotencyKey } from "@/shared/api/idempotency";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Starts the process that moves products to the trash; answers its id. */
export function useDeleteProducts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const options = { body: { ids: wireIds(ids) }, headers: idempotencyKey() };
      return (await answer(client.POST("/api/account-service/import_list/delete", options))).data;
    },
    onSuccess: () =>
      Promise.all(
        [keys.processes, keys.importList].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
