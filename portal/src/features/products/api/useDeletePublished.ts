import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { idempotencyKey } from "@/shared/api/idempotency";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Starts the process that removes products from their stores; answers its id. */
export function useDeletePublished() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const options = { body: { ids: wireIds(ids) }, headers: idempotencyKey() };
      return (await answer(client.POST("/api/account-service/my_product/delete", options))).data;
    },
    onSuccess: () =>
      Promise.all(
        [keys.processes, keys.myProducts].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
