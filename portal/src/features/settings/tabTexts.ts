import { defineTexts } from "@/shared/i18n/texts";
import type { SettingsTab } from "./tabs";

interface TabTexts {
  title: string;
  sections: string;
  section: string;
  groups: Record<SettingsTab["group"], string>;
  tabs: Record<SettingsTab["type"], string>;
  store: string;
  wholeAccount: string;
  unknownTarget: (target: string) => string;
  unknownType: string;
  noStores: string;
  noStoresText: string;
  toStores: string;
}

export const tabTexts = defineTexts<TabTexts>({
  en: {
    title: "Settings",
    sections: "Settings sections",
    section: "Section",
    groups: { selling: "Selling", account: "Account" },
    tabs: {
      listing: "Your access",
      store: "Store",
      publishing: "Publishing",
      monitoring: "Monitoring policy",
      prices: "Prices",
      currencies: "Currencies",
      suppliers: "Suppliers",
      team: "Team",
      notifications: "Notifications",
      api: "API keys and webhooks",
      privacy: "Data and privacy",
    },
    store: "Store",
    wholeAccount: "All stores (default)",
    unknownTarget: (target) => `There is no store called “${target}”.`,
    unknownType: "This settings section doesn't exist, or you don't have access to it.",
    noStores: "No store connected yet",
    noStoresText: "Each store has its own settings here. Connect a store first.",
    toStores: "Stores",
  },
  zh: {
    title: "设置",
    sections: "设置分区",
    section: "分区",
    groups: { selling: "销售", account: "账户" },
    tabs: {
      listing: "您的权限",
      store: "店铺",
      publishing: "发布",
      monitoring: "监控策略",
      prices: "价格",
      currencies: "货币",
      suppliers: "供应商",
      team: "团队",
      notifications: "通知",
      api: "API 密钥与 Webhook",
      privacy: "数据与隐私",
    },
    store: "店铺",
    wholeAccount: "所有店铺（默认）",
    unknownTarget: (target) => `没有名为“${target}”的店铺。`,
    unknownType: "此设置分区不存在，或您无权查看。",
    noStores: "尚未连接店铺",
    noStoresText: "每个店铺有各自的设置，请先连接店铺。",
    toStores: "店铺",
  },
});
