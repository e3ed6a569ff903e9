import { defineTexts } from "@/shared/i18n/texts";

export const listingTexts = defineTexts({
  title: ["Your access", "您的权限"],
  text: [
    (owner: string) => `This is a sub-account of ${owner}. Only the main account can change these settings.`,
    (owner: string) => `这是 ${owner} 的子账户，只有主账户可以更改这些设置。`,
  ],
  rights: ["Rights", "权限"],
  noRights: [
    "You have no rights yet. Please ask the owner of the main account.",
    "您还没有任何权限，请联系主账户所有者。",
  ],
  until: [
    (when: string) => `Your access ends on ${when}.`,
    (when: string) => `您的访问权限将于 ${when} 到期。`,
  ],
  stores: ["Stores", "店铺"],
  everyStore: ["All stores, including those added later.", "全部店铺，包括以后连接的店铺。"],
  noStores: ["You don't have access to any store.", "您还没有可用的店铺。"],
  store: ["Store", "店铺"],
  currency: ["Currency", "货币"],
  prices: ["Prices", "价格"],
  byDefault: [(rule: string) => `Default: ${rule}`, (rule: string) => `默认：${rule}`],
});
