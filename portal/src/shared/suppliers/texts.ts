import { defineTexts } from "@/shared/i18n/texts";

export const comingBackTexts = defineTexts({
  connected: ["Supplier account connected", "供应商账号已连接"],
  notConnected: [
    "The supplier account could not be connected. Please try again.",
    "供应商账号未能连接，请重试。",
  ],
  denied: [
    "The connection was declined on the supplier's page. Nothing was changed.",
    "您在供应商页面拒绝了连接，未做任何更改。",
  ],
  expired: [
    "This authorization is too old, was used already, or was begun by another user. Please start again.",
    "此授权已过期、已使用过，或由其他用户发起，请重新开始。",
  ],
  away: [
    "The supplier could not be reached to finish the connection. Please try again in a few minutes.",
    "暂时无法联系供应商以完成连接，请几分钟后重试。",
  ],
});

export const measuredTexts = defineTexts({
  measured: [
    (place: string, half: number, most: number, parcels: number, isOwn: boolean) =>
      `${place ? `To ${place}, half` : "Half"} of ${parcels} parcels ${isOwn ? "of yours" : "of all merchants"} came within ${half} days, nine of ten within ${most}.`,
    (place: string, half: number, most: number, parcels: number, isOwn: boolean) =>
      `${place && `发往${place}：`}${isOwn ? "您的" : "全部商家的"} ${parcels} 个包裹中，半数在 ${half} 天内送达，九成在 ${most} 天内送达。`,
  ],
  countedAt: [
    (at: string) => `Counted on ${at}, by parcels of the last 90 days`,
    (at: string) => `统计于 ${at}，依据最近 90 天的包裹`,
  ],
});
