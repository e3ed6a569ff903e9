import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { NotificationChoices } from "@/shared/api/types";

export const PAGE_SIZE = 20;

export interface NoticeFilter {
  page: number;
  tab: "processes" | "billing" | "system" | null;
  unread: boolean;
}

/** How much the user has not read, of what happened and of what was written; asked again each minute. */
export function useUnread() {
  return useQuery({
    queryKey: [...keys.notices, "unread"],
    queryFn: ({ signal }) => api.get("/api/account-service/notice/unread", { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

export function useNotices({ page, tab, unread }: NoticeFilter) {
  const query = { page, size: PAGE_SIZE, unread, ...(tab ? { tab } : {}) };
  return useQuery({
    queryKey: [...keys.notices, "list", query],
    queryFn: ({ signal }) => api.get("/api/account-service/notice", { params: { query }, signal }),
    placeholderData: keepPreviousData,
  });
}

type Change = { id: string; read: boolean } | { id: string; muted: boolean } | "all";

/** One is read, unread or muted, or all are read. */
export const useChangeNotice = changing({ changes: [keys.notices] }, (change: Change) => {
  if (change === "all") return api.put("/api/account-service/notice");
  const params = { path: { notice_id: wireId(change.id) } };
  if ("read" in change) {
    const body = { read: change.read };
    return api.put("/api/account-service/notice/{notice_id}", { params, body });
  }
  const body = { muted: change.muted };
  return api.put("/api/account-service/notice/{notice_id}/mute", { params, body });
});

export const useChoices = reading([...keys.notices, "choices"], ({ signal }) =>
  api.get("/api/account-service/notice/settings", { signal }),
);

export const useSaveChoices = changing(
  { changes: [keys.notices] },
  ({ choices, digest }: Pick<NotificationChoices, "choices" | "digest">) => {
    const channels = Object.fromEntries(choices.map(({ kind, channel }) => [kind, channel]));
    return api.put("/api/account-service/notice/settings", { body: { channels, digest } });
  },
);
