import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import type { SupplierCode } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";

/** Leaves for the supplier's own page, where the merchant lets us in. */
export function useAuthorizeSupplier() {
  return useMutation({
    mutationFn: async (type: SupplierCode) => {
      const params = { query: { type } };
      const { url } = await answer(client.GET("/api/account-service/supplier/account/authorize", { params }));
      leave(url);
    },
  });
}
