import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { NewPriceRule, SupplierCode } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";

interface Pair {
  from: string;
  to: string;
}

export function useConversions() {
  const changes = [keys.priceRules, keys.importList];
  const set = useMutation({
    meta: { quiet: true, changes },
    mutationFn: (body: Pair & { rate: string }) =>
      api.put("/api/account-service/setting/conversion", { body }),
  });
  const remove = useMutation({
    meta: { changes },
    mutationFn: (body: Pair) => api.delete("/api/account-service/setting/conversion", { body }),
  });
  return { set, remove };
}

export const usePriceRules = reading(keys.priceRules, ({ signal }) =>
  api.get("/api/account-service/setting/price-rule", { signal }),
);

/** `storeId` empty: the default rule. `rule` null: the store follows the default again. */
export const useSavePriceRule = changing(
  { quiet: true, changes: [keys.priceRules, keys.importList] },
  ({ storeId, rule }: { storeId: string; rule: NewPriceRule | null }) => {
    const body = { store_id: storeId ? wireId(storeId) : null, rule };
    return api.put("/api/account-service/setting/price-rule", { body });
  },
);

async function readTypes(store: string, signal: AbortSignal): Promise<number[]> {
  const query = store ? { store_ids: store } : {};
  return (await api.get("/api/account-service/supplier", { params: { query }, signal })).types;
}

/** Reads all suppliers of this installation, and which of them are enabled for a store. */
export function useStoreSuppliers(store: string) {
  return useQuery({
    queryKey: [...keys.suppliers, "of store", store],
    queryFn: async ({ signal }) => {
      const [all, taken] = await Promise.all([readTypes("", signal), readTypes(store, signal)]);
      return { all, taken };
    },
  });
}

export function useSaveStoreSuppliers(store: string) {
  return useMutation({
    meta: { changes: [keys.suppliers] },
    mutationFn: (types: number[]) =>
      api.put("/api/account-service/setting/suppliers", { body: { store_id: wireId(store), types } }),
  });
}

export const useSupplierAccounts = reading(
  keys.suppliers,
  async ({ signal }) => (await api.get("/api/account-service/supplier/account", { signal })).accounts,
);

export function useSupplierAccountActions() {
  const connect = useMutation({
    mutationFn: async (type: SupplierCode) => {
      const params = { query: { type } };
      const { url } = await api.get("/api/account-service/supplier/account/authorize", { params });
      leave(url);
    },
  });
  const disconnect = useMutation({
    meta: { changes: [keys.suppliers] },
    mutationFn: (type: SupplierCode) =>
      api.delete("/api/account-service/supplier/account/{type}", { params: { path: { type } } }),
  });
  return { connect, disconnect };
}
