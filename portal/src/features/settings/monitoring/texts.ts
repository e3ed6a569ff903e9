import { defineTexts } from "@/shared/i18n/texts";

export const monitoringTexts = defineTexts({
  title: ["Monitoring policy", "监控策略"],
  text: [
    "We check the suppliers of monitored products every six hours. Choose what happens when something changes.",
    "系统每六小时检查一次受监控商品的供应商。请选择发生变化时如何处理。",
  ],
  acting: [
    "Only what you choose changes in your store. Titles, descriptions and images stay the same. Prices follow your price rules. Custom prices don't change, and no price is set below its cost. In My Products you can give a single product its own rules.",
    "店铺中只会更改您选择的内容，标题、描述和图片保持不变。价格遵循您的定价规则，自定义价格不变，且任何价格都不会低于成本。您可以在“我的商品”中为单个商品单独设置规则。",
  ],
  watch_new: ["Monitor products newly published to this store", "自动监控新发布到该店铺的商品"],
  saved: ["Settings saved", "设置已保存"],
  switchTitle: ["Monitored products", "受监控的商品"],
  used: [
    (used: string, limit: string) => `${used} of ${limit} variants in your plan are monitored.`,
    (used: string, limit: string) => `套餐可监控 ${limit} 个规格，已使用 ${used} 个。`,
  ],
  switchText: [
    "Turn monitoring of single products on or off in My Products.",
    "单个商品可在“我的商品”中开启或关闭。",
  ],
  all: ["Monitor all products of this store", "监控该店铺的全部商品"],
  none: ["Stop monitoring this store", "停止监控该店铺"],
  switched: [
    (count: number) => (count === 1 ? "1 product is monitored" : `${count} products are monitored`),
    (count: number) => `正在监控 ${count} 个商品`,
  ],
  overLimit: [
    (count: number) =>
      `${count === 1 ? "1 product" : `${count} products`} not monitored: your plan's limit is reached.`,
    (count: number) => `已达到套餐限额，${count} 个商品未监控。`,
  ],
  stopped: ["Monitoring stopped for this store", "已停止监控该店铺"],
});
