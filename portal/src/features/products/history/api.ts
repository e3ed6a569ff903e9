import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Reads the supplier's price and stock since monitoring began. */
export function useSupplyHistory(id: string) {
  const params = { path: { publication_id: wireId(id) } };
  return useQuery({
    queryKey: [...keys.myProducts, "supply", id],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/my_product/{publication_id}/history", { params, signal }),
  });
}
