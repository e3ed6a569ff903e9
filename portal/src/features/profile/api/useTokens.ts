import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** This user's tokens for API clients, and what a new one may be given. */
export function useTokens() {
  return useQuery({
    queryKey: keys.tokens,
    queryFn: ({ signal }) => answer(client.GET("/api/account-service/user/token", { signal })),
  });
}

export interface NewToken {
  name: string;
  rights: string[];
  can_write: boolean;
  days: number;
  current_password: string;
}

/** Draws a token; answers its value, this once. */
export function useDrawToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewToken) =>
      (await answer(client.POST("/api/account-service/user/token", { body }))).token,
    meta: { quiet: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.tokens }),
  });
}

export function useRevokeToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      const params = { path: { token_id: Number(id) } };
      return answer(client.DELETE("/api/account-service/user/token/{token_id}", { params }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.tokens }),
  });
}
