import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { type BIGCOMMERCE, SHOPIFY } from "@/shared/stores/platforms";

const BIGCOMMERCE_APP = "12";

/** Where our app is installed in a store of this platform; `again` where it is connected and may agree anew. */
export function useInstallLink(platform: typeof SHOPIFY | typeof BIGCOMMERCE) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ shop, again }: { shop: string; again: boolean }) =>
      platform === SHOPIFY
        ? answer(client.GET("/api/shopify-service/app-install", { params: { query: { shop, again } } }))
        : answer(
            client.GET("/api/bigcommerce-service/app-install", {
              params: { query: { appId: BIGCOMMERCE_APP, shop, again } },
            }),
          ),
  });
}
