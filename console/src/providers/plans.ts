import { answer, client } from "@/api/client";
import type { Grant } from "@/api/types";
import { at } from "./rest";

/** What staff read and do with a merchant's plans. */
export const planCommands = {
  /** What a merchant ever had of plans, newest first. */
  listSubscriptions: async (merchantId: string) => {
    const params = at({ merchant_id: merchantId });
    return (await answer(client.GET("/api/console/merchants/{merchant_id}/subscriptions", { params }))).data;
  },
  grantPlan: (merchantId: string, body: Grant) => {
    const request = { params: at({ merchant_id: merchantId }), body };
    return answer(client.POST("/api/console/merchants/{merchant_id}/subscriptions", request));
  },
  endPlan: (merchantId: string, subscriptionId: string, reason: string) => {
    const params = at({ merchant_id: merchantId, subscription_id: subscriptionId });
    const path = "/api/console/merchants/{merchant_id}/subscriptions/{subscription_id}/end";
    return answer(client.POST(path, { params, body: { reason } }));
  },
};
