import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export function useImportedProduct(id: string) {
  return useQuery({
    queryKey: keys.importProduct(id),
    queryFn: async ({ signal }) => {
      const params = { path: { product_id: wireId(id) } };
      return (await answer(client.GET("/api/account-service/import_list/{product_id}", { params, signal })))
        .product;
    },
    // An editor works on what it loaded; a newer version shows itself as a conflict when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
