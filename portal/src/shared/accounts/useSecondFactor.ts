import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** Whether an authenticator app is set up, and the recovery codes that are left. */
export function useSecondFactor() {
  return useQuery({
    queryKey: keys.secondFactor,
    queryFn: ({ signal }) => answer(client.GET("/api/account-service/user/second_factor", { signal })),
  });
}
