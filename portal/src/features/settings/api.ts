import { useQuery } from "@tanstack/react-query";
import {
  conversionRemove,
  conversionSet,
  priceRuleGet,
  priceRuleSet,
  supplierAccountAuthorize,
  supplierAccountDisconnect,
  supplierAccountList,
  supplierEnable,
  supplierList,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { NewPriceRule, SupplierCode } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";

interface Pair {
  from: string;
  to: string;
}

const PRICES = { changes: ["price_rule", "importList"] } as const;

export function useConversions() {
  const set = useChange(conversionSet, { ...PRICES, quiet: true }, (body: Pair & { rate: string }) => ({
    body,
  }));
  const remove = useChange(conversionRemove, PRICES, (body: Pair) => ({ body }));
  return { set, remove };
}

export const usePriceRules = () => useRead(priceRuleGet);

/** `storeId` empty: the default rule. `rule` null: the store follows the default again. */
export const useSavePriceRule = () =>
  useChange(
    priceRuleSet,
    { ...PRICES, quiet: true },
    ({ storeId, rule }: { storeId: string; rule: NewPriceRule | null }) => ({
      body: { store_id: storeId ? wireId(storeId) : null, rule },
    }),
  );

const readTypes = async (store: string, signal: AbortSignal) =>
  (await supplierList(store ? { store_ids: store } : {}, { signal })).types;

/** Reads all suppliers of this installation, and which of them are enabled for a store. */
export function useStoreSuppliers(store: string) {
  return useQuery({
    queryKey: [...supplierList.key, "of store", store],
    queryFn: async ({ signal }): Promise<{ all: number[]; taken: number[] }> => {
      const [all, taken] = await Promise.all([readTypes("", signal), readTypes(store, signal)]);
      return { all, taken };
    },
  });
}

export const useSaveStoreSuppliers = (store: string) =>
  useChange(supplierEnable, { changes: ["suppliers"] }, (types: number[]) => ({
    body: { store_id: wireId(store), types },
  }));

export const useSupplierAccounts = () => useRead(supplierAccountList);

export function useSupplierAccountActions() {
  const byType = (type: SupplierCode) => ({ type });
  const connect = useChange(supplierAccountAuthorize, { onSuccess: (page) => leave(page) }, byType);
  const disconnect = useChange(supplierAccountDisconnect, { changes: ["suppliers"] }, byType);
  return { connect, disconnect };
}
