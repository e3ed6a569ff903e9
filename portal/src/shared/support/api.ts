import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Codes, hasCode } from "@/shared/api/errors";
import { supportRead, supportThread, supportUnread, supportWrite } from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { SupportUnread } from "@/shared/api/types";

const WHILE_OPEN = 5_000;
const WHILE_CLOSED = 60_000;

/** Reads the number of unread answers, and whether the user may use support at all. */
export const useUnreadSupport = (isNeeded: boolean) =>
  useRead(
    supportUnread,
    {},
    { meta: { priority: "low" }, enabled: isNeeded, staleTime: 30_000, refetchInterval: WHILE_CLOSED },
  );

/** Reads the thread, newest page first; repeats while open, unless the user has no right to it. */
export function useConversation() {
  return useInfiniteQuery({
    queryKey: supportThread.key,
    queryFn: ({ pageParam, signal }) =>
      supportThread(pageParam ? { before: wireId(pageParam) } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => (last.has_more ? last.messages[0]?.id : undefined),
    refetchInterval: ({ state }) => (hasCode(state.error, Codes.noRight) ? false : WHILE_OPEN),
  });
}

export const useWrite = () =>
  useChange(supportWrite, { changes: ["support"] }, (text: string) => ({ body: { text } }));

export function useMarkSupportRead() {
  const queryClient = useQueryClient();
  return useChange(supportRead, {
    quiet: true,
    onSuccess: () =>
      queryClient.setQueryData<SupportUnread>(
        keyOf(supportUnread),
        (known) => known && { ...known, unread: 0 },
      ),
  });
}
