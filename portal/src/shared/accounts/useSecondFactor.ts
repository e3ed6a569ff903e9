import { api } from "@/shared/api/client";
import { reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

/** Whether an authenticator app is set up, and the recovery codes that are left. */
export const useSecondFactor = reading(keys.secondFactor, ({ signal }) =>
  api.get("/api/account-service/user/second_factor", { signal }),
);
