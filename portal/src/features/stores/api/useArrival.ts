import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

const WHILE_WAITING = 1000;

/** What became of the store whose merchant comes back with this state; asked again while its keys are verified. */
export function useArrival(state: string) {
  return useQuery({
    queryKey: keys.arrival(state),
    enabled: state !== "",
    queryFn: async ({ signal }) => {
      const call = client.GET("/api/woocommerce-service/auth/9/arrival", {
        params: { query: { user_id: state } },
        signal,
      });
      // Somebody may come back in a browser that nobody is signed in with: the page stays what it is.
      return answer(call, () => undefined);
    },
    refetchInterval: ({ state: { data } }) => (data?.state === "waiting" ? WHILE_WAITING : false),
    retry: false,
  });
}
