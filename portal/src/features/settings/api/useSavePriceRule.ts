import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { NewPriceRule } from "@/shared/api/types";

/** `storeId` empty: the default rule. `rule` null: the store follows the default again. */
export function useSavePriceRule() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ storeId, rule }: { storeId: string; rule: NewPriceRule | null }) => {
      const body = { store_id: storeId ? wireId(storeId) : null, rule };
      return answer(client.PUT("/api/account-service/setting/price-rule", { body }));
    },
    onSuccess: () =>
      Promise.all(
        [keys.priceRules, keys.importList].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
