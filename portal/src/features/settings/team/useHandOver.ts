import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Afterwards } from "@/shared/api/types";

/** What a sub-account would hand over, and what would end. */
export function useBelongings(memberId: string) {
  return useQuery({
    queryKey: keys.belongings(memberId),
    queryFn: async ({ signal }) => {
      const params = { path: { member_id: wireId(memberId) } };
      const path = "/api/account-service/sub_account/{member_id}/belongings";
      return (await answer(client.GET(path, { params, signal }))).belongings;
    },
    staleTime: 0,
  });
}

interface HandOver {
  memberId: string;
  receiverId: string;
  withStores: boolean;
  afterwards: Afterwards;
}

/** A sub-account's work becomes a colleague's. */
export function useHandOver() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ memberId, receiverId, withStores, afterwards }: HandOver) => {
      const params = { path: { member_id: wireId(memberId) } };
      const body = { receiver_id: wireId(receiverId), with_stores: withStores, afterwards };
      const path = "/api/account-service/sub_account/{member_id}/hand_over";
      return answer(client.POST(path, { params, body }));
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.team }),
        queryClient.invalidateQueries({ queryKey: keys.processes }),
      ]),
  });
}
