import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { Codes, hasCode, messageOf } from "@/shared/api/errors";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { ProductChange } from "@/shared/api/types";
import { showToast } from "@/shared/toasts/toasts";

/** Saves what changed; a stale version is refused with `changedMeanwhile` and shown by the editor itself. */
export function useSaveProduct(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (change: ProductChange) => {
      const options = { params: { path: { product_id: wireId(id) } }, body: change };
      return (await answer(client.PUT("/api/account-service/import_list/{product_id}", options))).product;
    },
    onSuccess: (product) => {
      queryClient.setQueryData(keys.importProduct(id), product);
      return queryClient.invalidateQueries({ queryKey: [...keys.importList, "page"] });
    },
    onError: (error) => {
      if (!hasCode(error, Codes.changedMeanwhile)) showToast("error", messageOf(error));
    },
  });
}
