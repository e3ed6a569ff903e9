import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export const PAGE_SIZE = 20;

export function useUserMessages(page: number) {
  const query = { page, size: PAGE_SIZE };
  return useQuery({
    queryKey: [...keys.userMessages, page],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/account-service/user_message/message", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** How many the user has not read; asked again each minute. */
export function useUnreadMessages() {
  return useQuery({
    queryKey: [...keys.userMessages, "unread"],
    queryFn: async ({ signal }) => {
      const params = { query: { page: 1, size: 1 } };
      return (await answer(client.GET("/api/account-service/user_message/message", { params, signal })))
        .unread;
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

export function useReadMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      const params = { path: { message_id: wireId(id) } };
      return answer(client.PUT("/api/account-service/user_message/message/{message_id}", { params }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.userMessages }),
  });
}

export function useDeleteMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      const params = { query: { message_id: wireId(id) } };
      return answer(client.POST("/api/account-service/user_message/message_del", { params }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.userMessages }),
  });
}
