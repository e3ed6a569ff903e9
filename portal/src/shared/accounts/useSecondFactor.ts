import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** Whether an authenticator app is set up, and the recovery codes that are left. */
export function useSecondFactor() {
  return useQuery({
    queryKey: keys.secondFactor,
    queryFn: ({ signal }) => api.get("/api/account-service/user/second_factor", { signal }),
  });
}
