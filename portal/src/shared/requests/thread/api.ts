import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const LOOK_MS = 20_000;
const PATH = "/api/crm-service/work-order/{order_id}/messages";

const threadOf = (id: string) => [...keys.requests, "messages", id];

/** Reads the messages of a request, newest page first; repeats while shown. */
export function useMessages(id: string) {
  return useInfiniteQuery({
    queryKey: threadOf(id),
    queryFn: ({ pageParam, signal }) =>
      api.get(PATH, { params: { path: { order_id: wireId(id) }, query: { before: pageParam } }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ has_more, messages }) =>
      has_more && messages[0] ? wireId(messages[0].id) : undefined,
    refetchInterval: LOOK_MS,
  });
}

/** Sends a message to the team that handles a request. */
export function useWriteMessage(id: string) {
  return useMutation({
    meta: { quiet: true, changes: [threadOf(id)] },
    mutationFn: (body: { text: string; files: string[] }) =>
      api.post(PATH, { params: { path: { order_id: wireId(id) } }, body }),
  });
}

/** Marks all messages of a request as read. */
export function useReadMessages(id: string) {
  return useMutation({
    meta: { quiet: true, changes: [keys.requests] },
    mutationFn: () => api.put(PATH, { params: { path: { order_id: wireId(id) } } }),
  });
}
