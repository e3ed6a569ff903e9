import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const recordPath = (id: string) => ({ path: { record_id: wireId(id) } });

/** Cancel, close and retry; each refreshes whatever shows processes. */
export function useProcessActions() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keys.processes });
  const cancel = useMutation({
    mutationFn: (id: string) =>
      answer(client.PUT("/api/account-service/record/cancel/{record_id}", { params: recordPath(id) })),
    onSuccess,
  });
  const close = useMutation({
    mutationFn: (ids: string[]) =>
      answer(client.PUT("/api/account-service/record/close", { body: wireIds(ids) })),
    onSuccess,
  });
  const retry = useMutation({
    mutationFn: (id: string) =>
      answer(client.POST("/api/account-service/record/retry/{record_id}", { params: recordPath(id) })),
    onSuccess,
  });
  return { cancel, close, retry };
}
