import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import type { FirstLogin } from "@/shared/api/types";

type GuideMove = Pick<FirstLogin, "state" | "num"> & { type: "next" | "skip" };

/** Where the user is in the first-login guide. */
export function useGuide(enabled = true) {
  return useQuery({
    queryKey: keys.guide,
    queryFn: async ({ signal }) => {
      const query = { names: "first_login" as const };
      return (await api.get("/api/account-service/user-config/1/0", { params: { query }, signal }))
        .first_login;
    },
    staleTime: 60_000,
    enabled,
  });
}

/** Moves on screen once the server has kept it. */
export function useMoveGuide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (first_login: GuideMove) =>
      api.put("/api/account-service/user-config/1/0", {
        params: { query: { track: true } },
        body: { first_login },
      }),
    onSuccess: (kept) => queryClient.setQueryData(keys.guide, kept.first_login),
  });
}
