import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import type { BIGCOMMERCE, HOSTED_SHOP, SHOPIFY, WOOCOMMERCE } from "@/shared/stores/platforms";

export interface NewStore {
  platform: typeof SHOPIFY | typeof BIGCOMMERCE | typeof WOOCOMMERCE | typeof HOSTED_SHOP;
  shop?: string;
  consumer_key?: string;
  consumer_secret?: string;
  client_id?: string;
  client_secret?: string;
  access_token?: string;
  name?: string;
  /** Of a hosted shop; other platforms say themselves what they sell in. */
  currency?: string;
}

const BLANK = {
  shop: "",
  consumer_key: "",
  consumer_secret: "",
  client_id: "",
  client_secret: "",
  access_token: "",
  name: "",
  currency: "USD",
};

/** Connects a store without a redirect. The form shows what is refused. */
export function useConnectStore() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true, action: "store_connected" },
    mutationFn: (store: NewStore) =>
      answer(client.POST("/api/account-service/store", { body: { ...BLANK, ...store } })),
    onSuccess: () =>
      Promise.all([keys.stores, keys.plans].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
