import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { CheckName, Checkup } from "@/shared/api/types";

const WHILE_RUNNING = 700;

const at = (storeId: string) => ({ path: { store_id: wireId(storeId) } });

/** What the last checks found; asked again and again while they are being made. */
export function useCheckup(storeId: string) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keys.checkup(storeId),
    queryFn: async ({ signal }) => {
      const call = client.GET("/api/account-service/store/{store_id}/checkup", {
        params: at(storeId),
        signal,
      });
      return (await answer(call)).checkup;
    },
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING : false),
  });
  const ended = query.data?.running === false ? query.data.ended_at : null;
  useEffect(() => {
    // The cards show what the checks came to.
    if (ended) void queryClient.invalidateQueries({ queryKey: keys.stores });
  }, [queryClient, ended]);
  return query;
}

function useChanging<T>(storeId: string, change: (asked: T) => Promise<{ checkup: Checkup }>) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: change,
    onSuccess: ({ checkup }) => queryClient.setQueryData(keys.checkup(storeId), checkup),
  });
}

export function useStartCheckup(storeId: string) {
  return useChanging<void>(storeId, () =>
    answer(client.POST("/api/account-service/store/{store_id}/checkup", { params: at(storeId) })),
  );
}

export function useRepair(storeId: string) {
  return useChanging<CheckName>(storeId, (check) =>
    answer(
      client.POST("/api/account-service/store/{store_id}/checkup/repair", {
        params: at(storeId),
        body: { check },
      }),
    ),
  );
}
