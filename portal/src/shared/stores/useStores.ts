import { useQuery } from "@tanstack/react-query";
import { Codes, hasCode } from "@/shared/api/errors";
import { storeList } from "@/shared/api/generated/operations";
import { keyOf } from "@/shared/api/hooks";

const ALL = { all: true };

/** What the stores are kept under. */
export const STORES = keyOf(storeList, ALL);

/** A sub-account without a store and without the right to add one is refused; screens treat that as an empty list. */
async function readStores(signal: AbortSignal) {
  try {
    return await storeList(ALL, { signal });
  } catch (error) {
    if (!hasCode(error, Codes.subAccountRights)) throw error;
    const { code, message } = error;
    return {
      success: false,
      code,
      msg: message,
      stores: [],
      billing_store: "",
      billing_stores: [],
      upgrade: [],
    };
  }
}

export function useStores() {
  return useQuery({
    queryKey: STORES,
    queryFn: ({ signal }) => readStores(signal),
    select: (data) => ({
      stores: data.stores,
      /** The reason of that refusal; empty for everybody else. */
      refusal: data.success ? "" : data.msg,
      /** Billing stores of plans. */
      billingStores: data.billing_stores ?? [],
      /** Stores whose merchant must authorise new permissions first. */
      flagged: data.stores.filter((store) => data.upgrade.includes(store.id)),
    }),
    staleTime: 30_000,
  });
}
