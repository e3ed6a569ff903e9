import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { Codes, hasCode } from "@/shared/api/errors";
import { keys } from "@/shared/api/keys";

/** A sub-account that has no store and may add none is refused; to every screen that is a list without stores. */
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
      /** Why there is none for this sub-account; empty where it may add one. */
      refusal: data.success ? "" : data.msg,
      /** Those that carry a plan's charge. */
      billingStores: data.billing_stores ?? [],
      /** Whose merchant must agree anew before anything else. */
      flagged: data.stores.filter((store) => data.upgrade.includes(store.id)),
    }),
    staleTime: 30_000,
  });
}
