import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** The newest version that this user has not read about; null for none. */
export function useNewRelease() {
  return useQuery({
    queryKey: [...keys.announcements, "release"],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: 1, read: false, release: true };
      const found = await answer(
        client.GET("/api/account-service/announcement", { params: { query }, signal }),
      );
      return found.announcements[0] ?? null;
    },
    meta: { quiet: true },
    staleTime: 300_000,
  });
}
