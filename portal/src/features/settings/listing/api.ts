import { listingShow } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** Reads this user's rights and stores. */
export const useListing = () => useRead(listingShow);
