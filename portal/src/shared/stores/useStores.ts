import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { Codes, hasCode } from "@/shared/api/errors";
import { keys } from "@/shared/api/keys";

/** A sub-account without a store and without the right to add one is refused; screens treat that as an empty list. */
async function readStores(signal: AbortSignal) {
  const query = { all: true };
  try {
    return await api.get("/api/account-service/store", { params: { query }, signal });
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
    queryKey: keys.stores,
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
