import { api } from "@/shared/api/client";
import { reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

/** The open offer of the main account's role that this user made or may accept; null for none. */
export const useMainRoleOffer = reading(
  keys.mainRoleOffer,
  async ({ signal }) => (await api.get("/api/account-service/main_account/offer", { signal })).offer,
);
