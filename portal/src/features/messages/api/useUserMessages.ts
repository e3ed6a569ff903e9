import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
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

/** The list, and how much is unread beside the menu's entry. */
const refresh = (queryClient: QueryClient) =>
  Promise.all(
    [keys.userMessages, keys.notices].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

export function useReadMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      const params = { path: { message_id: wireId(id) } };
      return answer(client.PUT("/api/account-service/user_message/message/{message_id}", { params }));
    },
    onSuccess: () => refresh(queryClient),
  });
}

export function useDeleteMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      const params = { query: { message_id: wireId(id) } };
      return answer(client.POST("/api/account-service/user_message/message_del", { params }));
    },
    onSuccess: () => refresh(queryClient),
  });
}
