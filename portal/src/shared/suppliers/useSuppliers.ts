import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** What each supplier can do for this merchant now: whether it is open to them, its pace, how it is. */
export function useSuppliers() {
  return useQuery({
    queryKey: [...keys.suppliers, "offered"],
    meta: { quiet: true },
    queryFn: async ({ signal }) => (await api.get("/api/account-service/supplier", { signal })).suppliers,
  });
}
