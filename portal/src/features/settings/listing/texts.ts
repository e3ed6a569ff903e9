import { defineTexts } from "@/shared/i18n/texts";

export const listingTexts = defineTexts({
  en: {
    title: "Your access",
    text: (owner: string) =>
      `This is a sub-account of ${owner}. Only the main account can change these settings.`,
    rights: "Rights",
    noRights: "You have no rights yet. Please ask the owner of the main account.",
    until: (when: string) => `Your access ends on ${when}.`,
    stores: "Stores",
    everyStore: "All stores, including those added later.",
    noStores: "You don't have access to any store.",
    store: "Store",
    currency: "Currency",
    prices: "Prices",
    byDefault: (rule: string) => `Default: ${rule}`,
  },
  zh: {
    title: "您的权限",
    text: (owner) => `这是 ${owner} 的子账户，只有主账户可以更改这些设置。`,
    rights: "权限",
    noRights: "您还没有任何权限，请联系主账户所有者。",
    until: (when) => `您的访问权限将于 ${when} 到期。`,
    stores: "店铺",
    everyStore: "全部店铺，包括以后连接的店铺。",
    noStores: "您还没有可用的店铺。",
    store: "店铺",
    currency: "货币",
    prices: "价格",
    byDefault: (rule) => `默认：${rule}`,
  },
});
