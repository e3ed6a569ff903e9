import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import type { FirstLogin, TutorialState } from "@/shared/api/types";

type GuideMove = Pick<FirstLogin, "state" | "num"> & { type: "next" | "skip" };

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

export function useTutorial(enabled: boolean) {
  return useQuery({
    queryKey: keys.tutorial,
    queryFn: async ({ signal }) =>
      (await api.get("/api/account-service/user-config/1/0/global_store", { signal })).global_store,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** Moves to a step on screen at once. If the server cannot store it, the step is shown again another time. */
export function useMoveTutorial() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (global_store: TutorialState) =>
      api.put("/api/account-service/user-config/1/0", {
        params: { query: { name: "global_store" } },
        body: { global_store },
      }),
    onMutate: (global_store) => queryClient.setQueryData(keys.tutorial, global_store),
  });
}
