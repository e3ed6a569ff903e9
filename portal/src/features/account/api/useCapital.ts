import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** What there is of every currency. */
export function useCapital() {
  return useQuery({
    queryKey: [...keys.capital, "balances"],
    queryFn: async ({ signal }) =>
      (await answer(client.GET("/api/account-service/capital", { signal }))).capital,
  });
}

/** The reward points of the account. */
export function useRewards() {
  return useQuery({
    queryKey: [...keys.capital, "points"],
    queryFn: async ({ signal }) =>
      (await answer(client.GET("/api/points-service/reward/list", { signal }))).rewards,
  });
}
