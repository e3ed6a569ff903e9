import { api } from "@/shared/api/client";
import { reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

/** Reads this user's rights and stores. */
export const useListing = reading(keys.listing, ({ signal }) =>
  api.get("/api/account-service/setting/listing", { signal }),
);
