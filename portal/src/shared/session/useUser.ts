import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { drawFor } from "@/shared/api/drawnFor";
import { userInfo } from "@/shared/api/generated/operations";
import { leaveForRoot, rememberUser } from "@/shared/api/session";
import { showZone } from "@/shared/format/zone";

/** Reads the signed-in user, with their menus and the member of staff who acts as them. */
export function useUser() {
  return useQuery({
    queryKey: userInfo.key,
    queryFn: async ({ signal }) => {
      const call = client.GET("/api/account-service/user/info", { signal });
      const { user, time_zone, acting = null } = await answer(call, leaveForRoot);
      drawFor(user.id);
      // Staff read the pages in their own language, whomever they act as.
      rememberUser(acting ? { ...user, language: "" } : user);
      showZone(time_zone);
      return { ...user, acting, time_zone };
    },
    staleTime: 60_000,
  });
}
