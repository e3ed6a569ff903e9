import { type Both, defineTexts } from "@/shared/i18n/texts";
import type { SettingsTab } from "./tabs";

export const tabTexts = defineTexts({
  title: ["Settings", "设置"],
  sections: ["Settings sections", "设置分区"],
  section: ["Section", "分区"],
  groups: {
    selling: ["Selling", "销售"],
    account: ["Account", "账户"],
  } satisfies Record<SettingsTab["group"], Both>,
  tabs: {
    listing: ["Your access", "您的权限"],
    store: ["Store", "店铺"],
    publishing: ["Publishing", "发布"],
    monitoring: ["Monitoring policy", "监控策略"],
    prices: ["Prices", "价格"],
    currencies: ["Currencies", "货币"],
    suppliers: ["Suppliers", "供应商"],
    orders: ["Orders", "订单"],
    tracking: ["Tracking", "物流跟踪"],
    profit: ["Profit", "利润"],
    extension: ["Browser extension", "浏览器扩展"],
    team: ["Team", "团队"],
    notifications: ["Notifications", "通知"],
    api: ["API keys and webhooks", "API 密钥与 Webhook"],
    privacy: ["Data and privacy", "数据与隐私"],
  } satisfies Record<SettingsTab["type"], Both>,
  store: ["Store", "店铺"],
  wholeAccount: ["All stores (default)", "所有店铺（默认）"],
  unknownTarget: [
    (target: string) => `There is no store called “${target}”.`,
    (target: string) => `没有名为“${target}”的店铺。`,
  ],
  unknownType: [
    "This settings section doesn't exist, or you don't have access to it.",
    "此设置分区不存在，或您无权查看。",
  ],
  noStores: ["No store connected yet", "尚未连接店铺"],
  noStoresText: [
    "Each store has its own settings here. Connect a store first.",
    "每个店铺有各自的设置，请先连接店铺。",
  ],
  toStores: ["Stores", "店铺"],
});
