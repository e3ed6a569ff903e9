import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

interface Switch {
  ids: string[];
  on: boolean;
}

/** Monitors publications, or no longer; answers how many found room in the plan. */
export function useSwitchMonitoring() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, on }: Switch) => {
      const body = { ids: wireIds(ids), on };
      return answer(client.POST("/api/account-service/my_product/monitoring", { body }));
    },
    onSuccess: () =>
      Promise.all(
        [keys.myProducts, keys.monitoring, keys.plans].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
