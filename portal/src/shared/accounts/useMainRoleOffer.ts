import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** The open offer of the main account's role that this user made or may accept; null for none. */
export function useMainRoleOffer() {
  return useQuery({
    queryKey: keys.mainRoleOffer,
    queryFn: async ({ signal }) =>
      (await api.get("/api/account-service/main_account/offer", { signal })).offer,
  });
}
