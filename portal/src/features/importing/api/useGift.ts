import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { pageTypes, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";
import { SAVE_TO_IMPORT_LIST, useStartImport } from "./useStartImport";

/** Three products picked by the server, imported at once. */
export function useGift() {
  const start = useStartImport();
  return useMutation({
    mutationFn: async () => {
      const { product_ids, type } = await answer(client.GET("/api/account-service/import_list/suggestions"));
      return start.mutateAsync({
        supplier: supplierOf(type)?.type ?? STOREFRONT,
        action: SAVE_TO_IMPORT_LIST,
        product_ids,
        page_type: pageTypes.product,
        password: "",
      });
    },
  });
}
