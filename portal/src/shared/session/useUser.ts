import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import { rememberUser } from "@/shared/api/session";

/** Who is signed in, with the menus that are served and allowed now. */
export function useUser() {
  return useQuery({
    queryKey: keys.user,
    queryFn: async ({ signal }) => {
      const { user } = await answer(client.GET("/api/account-service/user/info", { signal }));
      rememberUser(user);
      return user;
    },
    staleTime: 60_000,
  });
}
