import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { Codes, hasCode } from "@/shared/api/errors";
import { changing } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { SupportUnread } from "@/shared/api/types";

const WHILE_OPEN = 5_000;
const WHILE_CLOSED = 60_000;

/** Reads the number of unread answers, and whether the user may use support at all. */
export function useUnreadSupport(isAsked: boolean) {
  return useQuery({
    queryKey: [...keys.support, "unread"],
    queryFn: ({ signal }) => api.get("/api/account-service/support/unread", { signal, priority: "low" }),
    enabled: isAsked,
    staleTime: 30_000,
    refetchInterval: WHILE_CLOSED,
  });
}

/** Reads the thread, newest page first; repeats while open, unless the user has no right to it. */
export function useConversation() {
  return useInfiniteQuery({
    queryKey: [...keys.support, "thread"],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { before: wireId(pageParam) } : {};
      return api.get("/api/account-service/support/thread", { params: { query }, signal });
    },
    initialPageParam: "",
    getNextPageParam: (last) => (last.has_more ? last.messages[0]?.id : undefined),
    refetchInterval: ({ state }) => (hasCode(state.error, Codes.noRight) ? false : WHILE_OPEN),
  });
}

export const useWrite = changing({ changes: [keys.support] }, (text: string) =>
  api.post("/api/account-service/support/thread", { body: { text } }),
);

export function useMarkSupportRead() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => api.put("/api/account-service/support/thread"),
    onSuccess: () =>
      queryClient.setQueryData<SupportUnread>(
        [...keys.support, "unread"],
        (known) => known && { ...known, unread: 0 },
      ),
  });
}
