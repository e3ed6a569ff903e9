import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

interface Pair {
  from: string;
  to: string;
}

export function useConversions() {
  const queryClient = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [keys.priceRules, keys.importList].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const set = useMutation({
    meta: { quiet: true },
    mutationFn: (body: Pair & { rate: string }) =>
      answer(client.PUT("/api/account-service/setting/conversion", { body })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (body: Pair) => answer(client.DELETE("/api/account-service/setting/conversion", { body })),
    onSuccess,
  });
  return { set, remove };
}
