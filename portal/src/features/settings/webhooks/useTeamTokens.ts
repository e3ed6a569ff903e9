import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export function useTeamTokens() {
  return useQuery({
    queryKey: keys.teamTokens,
    queryFn: async ({ signal }) =>
      (await answer(client.GET("/api/account-service/team/token", { signal }))).tokens,
  });
}

export function useRevokeTeamToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      const params = { path: { token_id: wireId(id) } };
      return answer(client.DELETE("/api/account-service/team/token/{token_id}", { params }));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.teamTokens });
      await queryClient.invalidateQueries({ queryKey: keys.tokens });
    },
  });
}
