import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** Cancel, close and retry; each refreshes whatever shows processes. */
export function useProcessActions() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keys.processes });
  const cancel = useMutation({
    mutationFn: (id: string) =>
      answer(client.PUT("/api/account-service/record/cancel/{id}", { params: { path: { id } } })),
    onSuccess,
  });
  const close = useMutation({
    mutationFn: (ids: string[]) => answer(client.PUT("/api/account-service/record/close", { body: ids })),
    onSuccess,
  });
  const retry = useMutation({
    mutationFn: (id: string) =>
      answer(client.POST("/api/account-service/record/retry/{id}", { params: { path: { id } } })),
    onSuccess,
  });
  return { cancel, close, retry };
}
