import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { outdate } from "@/shared/api/families";
import {
  pushMessageList,
  pushMessageNote,
  pushMessageScheduled,
  userMessageDelete,
  userMessageList,
  userMessageRead,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

const LONGEST_WAIT = 2 ** 31 - 1;
const SOONEST = 1_000;
const LOW = { priority: "low" } as const;

type PushEvent = "shown" | "clicked" | "dismissed";

/** Reads push messages to show to this user; repeats when the next scheduled one begins. */
export function usePushMessages(user_id: string) {
  const scheduled = useRead(
    pushMessageScheduled,
    { user_id },
    {
      meta: LOW,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => waitFor(state.data),
    },
  );
  return useQuery({
    queryKey: [...pushMessageList.key, user_id, scheduled.dataUpdatedAt],
    queryFn: ({ signal }) => pushMessageList({ user_id }, { signal, ...LOW }),
    enabled: !scheduled.isPending,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
}

/** Returns the milliseconds until a scheduled message begins; false without one. */
function waitFor(at: string | null | undefined): number | false {
  if (!at) return false;
  return Math.min(Math.max(new Date(at).getTime() - Date.now(), SOONEST), LONGEST_WAIT);
}

/** Records what the user did with a message. Failures are ignored. */
export function useNotePush() {
  const queryClient = useQueryClient();
  return useChange(
    pushMessageNote,
    {
      quiet: true,
      onSuccess: (_done, { event }) =>
        event === "shown" ? undefined : outdate(queryClient, "push_message.list"),
    },
    ({ id, event }: { id: string; event: PushEvent }) => ({ message_id: id, body: { event } }),
  );
}

export const PAGE_SIZE = 20;

export const useUserMessages = (page: number) =>
  useRead(userMessageList, { page, size: PAGE_SIZE }, { placeholderData: keepPreviousData });

/** The list, and the unread count in the menu. */
const LISTS = { changes: ["user_message", "notice"] } as const;

const byId = (message_id: string) => ({ message_id });

export const useReadMessage = () => useChange(userMessageRead, LISTS, byId);

export const useDeleteMessage = () => useChange(userMessageDelete, LISTS, byId);
