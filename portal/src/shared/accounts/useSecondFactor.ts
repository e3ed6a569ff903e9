import { userSecondFactor } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** Whether an authenticator app is set up, and the recovery codes that are left. */
export const useSecondFactor = () => useRead(userSecondFactor);
