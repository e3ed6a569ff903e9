import { mainRoleOffer } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** The open offer of the main account's role that this user made or may accept; null for none. */
export const useMainRoleOffer = () => useRead(mainRoleOffer);
