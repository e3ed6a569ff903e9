import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** Reads each supplier's state for this merchant: access, rate limit, health. */
export function useSuppliers() {
  return useQuery({
    queryKey: [...keys.suppliers, "offered"],
    queryFn: async ({ signal }) => (await api.get("/api/account-service/supplier", { signal })).suppliers,
  });
}
