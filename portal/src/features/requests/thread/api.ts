import { useInfiniteQuery } from "@tanstack/react-query";
import {
  workOrdersMessages,
  workOrdersReadMessages,
  workOrdersWrite,
} from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";

const LOOK_MS = 20_000;

/** Reads the messages of a request, newest page first; repeats while shown. */
export function useMessages(order_id: string) {
  return useInfiniteQuery({
    queryKey: [...workOrdersMessages.key, order_id],
    queryFn: ({ pageParam, signal }) => workOrdersMessages({ order_id, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ has_more, messages }) =>
      has_more && messages[0] ? wireId(messages[0].id) : undefined,
    refetchInterval: LOOK_MS,
  });
}

/** Sends a message to the team that handles a request. */
export const useWriteMessage = (order_id: string) =>
  useChange(
    workOrdersWrite,
    { quiet: true, changes: ["work_orders.messages"] },
    (body: { text: string; files: string[] }) => ({ order_id, body }),
  );

/** Marks all messages of a request as read. */
export const useReadMessages = (order_id: string) =>
  useChange(workOrdersReadMessages, { quiet: true, changes: ["requests"] }, () => ({ order_id }));
