import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** Reads the usage of the plans' limits; by default on all platforms that have a store. */
export function useUsage(platforms: readonly number[] = []) {
  return useQuery({
    queryKey: [...keys.plans, "usage", ...platforms],
    queryFn: ({ signal }) => {
      const query = { platforms: platforms.join(",") };
      return api.get("/api/account-service/plan/usage", { params: { query }, signal });
    },
    select: ({ usage }) => usage,
    staleTime: 0,
  });
}
