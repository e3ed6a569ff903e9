import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** Where this user is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) =>
      (await answer(client.GET("/api/account-service/user/session", { signal }))).sessions,
  });
}

/** Ends one session by its id, or with `"others"` all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: string) => {
      if (which === "others") await answer(client.POST("/api/account-service/user/session/end_others"));
      else {
        const params = { path: { session_id: Number(which) } };
        await answer(client.DELETE("/api/account-service/user/session/{session_id}", { params }));
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.sessions }),
  });
}
