import { answer, client } from "@/api/client";
import type { EditionPreview, EditionText, Grant, Touched } from "@/api/types";
import { at } from "./rest";

/** What staff read and do with a merchant's plans. */
export const planCommands = {
  /** Lists all of a merchant's subscriptions, newest first. */
  listSubscriptions: async (merchantId: string) => {
    const params = at({ merchant_id: merchantId });
    return (await answer(client.GET("/api/console/merchants/{merchant_id}/subscriptions", { params }))).data;
  },
  /** The plans that merchants can be on. */
  listMerchantPlans: async () => (await answer(client.GET("/api/console/merchants/plans"))).data,
  /** Previews what saving this edition would change, with every affected merchant. */
  previewEdition: async (editionId: string, text: EditionText): Promise<EditionPreview> => {
    const merchants: Touched[] = [];
    for (let after = 0; ; after = Number(merchants.at(-1)?.id)) {
      const request = { params: at({ edition_id: editionId }), body: { ...text, after } };
      const page = await answer(client.POST("/api/console/plans/{edition_id}/preview", request));
      merchants.push(...page.merchants);
      if (!page.has_more) return { ...page, merchants };
    }
  },
  readPlanTerms: (editionId: string) =>
    answer(client.GET("/api/console/plans/{edition_id}/terms", { params: at({ edition_id: editionId }) })),
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
