import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";

/** The address in the merchant's own WooCommerce where the connection is approved; `again` as for `useInstallLink`. */
export function useWooApproval() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ shop, userId, again }: { shop: string; userId: string; again: boolean }) => {
      const query = { shop, userId, again };
      return answer(client.GET("/api/woocommerce-service/auth/9/auth", { params: { query } }));
    },
  });
}
