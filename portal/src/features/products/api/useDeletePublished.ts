import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Starts the process that removes products from their stores; answers its id. */
export function useDeletePublished() {
  const queryClient = useQueryClient();
  const startOnce = useStartOnce();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const body = { ids: wireIds(ids) };
      const { data } = await startOnce(body, (headers) =>
        answer(client.POST("/api/account-service/my_product/delete", { body, headers })),
      );
      return data;
    },
    onSuccess: () =>
      Promise.all(
        [keys.processes, keys.myProducts].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
