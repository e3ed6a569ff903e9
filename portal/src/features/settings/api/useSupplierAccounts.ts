import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import type { SupplierCode } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";

export function useSupplierAccounts() {
  return useQuery({
    queryKey: keys.suppliers,
    queryFn: async ({ signal }) =>
      (await answer(client.GET("/api/account-service/supplier/account", { signal }))).accounts,
  });
}

export function useSupplierAccountActions() {
  const queryClient = useQueryClient();
  const connect = useMutation({
    mutationFn: async (type: SupplierCode) => {
      const params = { query: { type } };
      const { url } = await answer(client.GET("/api/account-service/supplier/account/authorize", { params }));
      leave(url);
    },
  });
  const disconnect = useMutation({
    mutationFn: (type: SupplierCode) =>
      answer(client.DELETE("/api/account-service/supplier/account/{type}", { params: { path: { type } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.suppliers }),
  });
  return { connect, disconnect };
}
