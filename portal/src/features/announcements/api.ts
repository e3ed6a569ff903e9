import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

/** Specification 000, section 9. */
const PAGE_SIZE = 20;

async function readPage(page: number, read: boolean | undefined, signal: AbortSignal) {
  const query = { page, size: PAGE_SIZE, read };
  return api.get("/api/account-service/announcement", { params: { query }, signal, priority: "low" });
}

export function useUnreadCount() {
  return useQuery({
    queryKey: [...keys.announcements, "unread"],
    queryFn: async ({ signal }) => (await readPage(1, false, signal)).count,
    staleTime: 60_000,
    refetchInterval: 300_000,
  });
}

/** Newest first, page after page. */
export function useAnnouncements(onlyUnread: boolean) {
  return useInfiniteQuery({
    queryKey: [...keys.announcements, "list", onlyUnread],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, onlyUnread ? false : undefined, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.count ? pages.length + 1 : undefined),
  });
}

/** One is read; without an id all of them are. */
export const useMarkRead = changing({ changes: [keys.announcements] }, async (id?: string) => {
  if (id === undefined) return api.put("/api/account-service/announcement");
  const params = { path: { announcement_id: wireId(id) } };
  return api.put("/api/account-service/announcement/{announcement_id}", { params });
});

/** The newest version that this user has not read about; null for none. */
export function useNewRelease() {
  return useQuery({
    queryKey: [...keys.announcements, "release"],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: 1, read: false, release: true };
      const found = await api.get("/api/account-service/announcement", {
        params: { query },
        signal,
        priority: "low",
      });
      return found.announcements[0] ?? null;
    },
    staleTime: 300_000,
  });
}
