import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** How many products this merchant has where: nothing imported yet makes a first-time user. */
export const countsQuery = queryOptions({
  // Below the list's key, so that whatever changes the list counts again.
  queryKey: [...keys.importList, "counts"],
  queryFn: async ({ signal }) => (await api.get("/api/account-service/config", { signal })).config,
});
