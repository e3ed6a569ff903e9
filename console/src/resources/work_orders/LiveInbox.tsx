import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useLiveRequests } from "@/providers/useLiveRequests";
import { type ListQuery, type ShownList, touched } from "./touched";

const AT_MOST_EVERY = 10_000;
const LISTS = ["work_orders", "getList"];

const queryOf = (key: QueryKey) => key[2] as ListQuery;

/** Puts what happens into the table and the columns of the board; what only the server knows is read again. */
export function LiveInbox() {
  const queryClient = useQueryClient();
  const readAgain = useLiveRequests(AT_MOST_EVERY, {
    onHeard: (heard) => {
      const changed = heard.filter(({ kinds }) => kinds.some((kind) => kind !== "present"));
      for (const [key, list] of queryClient.getQueriesData<ShownList>({ queryKey: LISTS })) {
        const now = list && touched(queryOf(key), list, changed);
        if (now === "stale") readAgain(key);
        else if (now && now !== list) queryClient.setQueryData(key, now);
      }
    },
    read: (key) => void queryClient.invalidateQueries({ queryKey: key ?? LISTS }),
  });
  return null;
}
