import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const LONGEST_WAIT = 2 ** 31 - 1;
const SOONEST = 1_000;

type PushEvent = "shown" | "clicked" | "dismissed";

/** Reads push messages to show to this user; repeats when the next scheduled one begins. */
export function usePushMessages(userId: string) {
  const query = { user_id: wireId(userId) };
  const scheduled = useQuery({
    queryKey: [...keys.pushMessages, "scheduled", userId],
    queryFn: async ({ signal }) =>
      (
        await api.get("/api/message-automation/get_scheduled_task_time", {
          params: { query },
          signal,
          priority: "low",
        })
      ).scheduled_task_time,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => waitFor(state.data),
  });
  return useQuery({
    queryKey: [...keys.pushMessages, "waiting", userId, scheduled.dataUpdatedAt],
    queryFn: async ({ signal }) =>
      (
        await api.get("/api/message-automation/user_message/push_message", {
          params: { query },
          signal,
          priority: "low",
        })
      ).push_messages,
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
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, event }: { id: string; event: PushEvent }) => {
      const params = { path: { message_id: wireId(id) } };
      const path = "/api/message-automation/user_message/push_message/{message_id}";
      return api.post(path, { params, body: { event } });
    },
    onSuccess: (_done, { event }) =>
      event === "shown"
        ? undefined
        : queryClient.invalidateQueries({ queryKey: [...keys.pushMessages, "waiting"] }),
  });
}

export const PAGE_SIZE = 20;

export function useUserMessages(page: number) {
  const query = { page, size: PAGE_SIZE };
  return useQuery({
    queryKey: [...keys.userMessages, page],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/user_message/message", { params: { query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The list, and the unread count in the menu. */
const meta = { changes: [keys.userMessages, keys.notices] };

export const useReadMessage = changing(meta, (id: string) => {
  const params = { path: { message_id: wireId(id) } };
  return api.put("/api/account-service/user_message/message/{message_id}", { params });
});

export const useDeleteMessage = changing(meta, (id: string) => {
  const params = { query: { message_id: wireId(id) } };
  return api.post("/api/account-service/user_message/message_del", { params });
});
