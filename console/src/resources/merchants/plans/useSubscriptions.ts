import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

const keyOf = (merchantId: string) => ["merchants", "subscriptions", merchantId];

/** What a merchant ever had of plans, newest first. */
export function useSubscriptions(merchantId: string) {
  const { listSubscriptions } = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: keyOf(merchantId), queryFn: () => listSubscriptions(merchantId) });
}

/** Changes a merchant's plans, says that it is done, and shows what now holds. */
export function usePlanChange<Change>(
  merchantId: string,
  done: string,
  change: (asked: Change) => Promise<void>,
  onDone: () => void,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify(done, { type: "success" });
      onDone();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(merchantId) });
      refresh();
    },
  });
}
