import { useInfiniteQuery } from "@tanstack/react-query";
import {
  announcementsList,
  announcementsRead,
  announcementsReadAll,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

/** Specification 000, section 9. */
const PAGE_SIZE = 20;

const meta = { priority: "low" } as const;

export const useUnreadCount = () =>
  useRead(
    announcementsList,
    { page: 1, size: PAGE_SIZE, read: false },
    { meta, select: ({ count }) => count, staleTime: 60_000, refetchInterval: 300_000 },
  );

/** Newest first, page after page. */
export function useAnnouncements(onlyUnread: boolean) {
  const read = onlyUnread ? false : undefined;
  return useInfiniteQuery({
    queryKey: [...announcementsList.key, "pages", onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      announcementsList({ page: pageParam, size: PAGE_SIZE, read }, { signal, ...meta }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.count ? pages.length + 1 : undefined),
  });
}

/** One is read; without an id all of them are. */
export const useMarkRead = () =>
  useChange(
    (announcement_id?: string): Promise<unknown> =>
      announcement_id === undefined ? announcementsReadAll() : announcementsRead({ announcement_id }),
    { changes: ["announcements"] },
  );

/** The newest version that this user has not read about; null for none. */
export const useNewRelease = () =>
  useRead(
    announcementsList,
    { page: 1, size: 1, read: false, release: true },
    { meta, select: ({ announcements: [newest] }) => newest ?? null, staleTime: 300_000 },
  );
