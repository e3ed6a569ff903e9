import { keepPreviousData } from "@tanstack/react-query";
import {
  noticeChoose,
  noticeList,
  noticeMailAgain,
  noticeMute,
  noticeRead,
  noticeReadAll,
  noticeSettings,
  noticeUnread,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { NotificationChoices } from "@/shared/api/types";

export const PAGE_SIZE = 20;

export interface NoticeFilter {
  page: number;
  tab: "processes" | "billing" | "system" | null;
  unread: boolean;
}

/** How much the user has not read, of what happened and of what was written; read again each minute. */
export const useUnread = () => useRead(noticeUnread, {}, { staleTime: 30_000, refetchInterval: 60_000 });

export const useNotices = ({ page, tab, unread }: NoticeFilter) =>
  useRead(
    noticeList,
    { page, size: PAGE_SIZE, unread, ...(tab ? { tab } : {}) },
    { placeholderData: keepPreviousData },
  );

type Change = { id: string; read: boolean } | { id: string; muted: boolean } | "all";

function changeNotice(change: Change): Promise<unknown> {
  if (change === "all") return noticeReadAll();
  const notice_id = change.id;
  if ("read" in change) return noticeRead({ notice_id, body: { read: change.read } });
  return noticeMute({ notice_id, body: { muted: change.muted } });
}

/** One is read, unread or muted, or all are read. */
export const useChangeNotice = () => useChange(changeNotice, { changes: ["notice"] });

/** Sends once more what is unread of emails that may not have arrived. */
export const useMailAgain = () => useChange(() => noticeMailAgain(), { changes: ["notice"] });

export const useChoices = () => useRead(noticeSettings);

export const useSaveChoices = () =>
  useChange(
    noticeChoose,
    { changes: ["notice"] },
    ({ choices, digest }: Pick<NotificationChoices, "choices" | "digest">) => {
      const channels = Object.fromEntries(choices.map(({ kind, channel }) => [kind, channel]));
      return { body: { channels, digest } };
    },
  );
