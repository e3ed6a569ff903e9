import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";

/** The address in the merchant's own WooCommerce where the connection is approved. */
export function useWooApproval() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ shop, userId }: { shop: string; userId: string }) => {
      const query = { shop, userId };
      return answer(client.GET("/api/woocommerce-service/auth/9/auth", { params: { query } }));
    },
  });
}
