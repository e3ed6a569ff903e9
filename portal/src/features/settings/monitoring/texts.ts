import { defineTexts } from "@/shared/i18n/texts";

export const monitoringTexts = defineTexts({
  title: ["Monitoring policy", "监控策略"],
  text: [
    "We check the suppliers of monitored products every six hours. Choose what happens when something changes.",
    "系统每六小时检查一次受监控商品的供应商。请选择发生变化时如何处理。",
  ],
  acting: [
    "Only the price and stock of the affected variants change. Titles, descriptions and images in your store stay the same. Prices follow your price rules. Custom prices don't change, and no price is set below its cost.",
    "只更新相关规格的价格和库存，店铺中的标题、描述和图片保持不变。价格遵循您的定价规则，自定义价格不变，且任何价格都不会低于成本。",
  ],
  events: {
    product_gone: ["Product no longer available", "商品下架"],
    variant_gone: ["Variant no longer available", "规格停售"],
    stock: ["Quantity changes", "库存变化"],
    price_up: ["Cost rises", "成本上涨"],
    price_down: ["Cost falls", "成本下降"],
  },
  reactions: {
    nothing: ["Do nothing", "不处理"],
    notify: ["Notify", "通知"],
    set_zero: ["Notify, and set the stock to 0 while sold out", "通知，并在售罄期间将库存设为 0"],
    follow: [
      "Update each quantity; notify when sold out or back in stock",
      "同步供应商库存，售罄或恢复时通知",
    ],
    reprice: ["Notify, and reprice using the rule", "通知，并按规则重新定价"],
    reprice_below_floor: [
      "Notify, and reprice only below the minimum margin",
      "通知，仅在低于最低利润率时重新定价",
    ],
  },
  goneReactions: ["Notify, and set the stock to 0", "通知，并将库存设为 0"],
  minimum_quantity: ["Treat as sold out below", "低于此数量视为售罄"],
  minimum_quantityHint: ["Lower quantities at the supplier count as 0", "供应商库存少于此数量时按无货处理"],
  cost_change_percent: ["Minimum cost change (%)", "最小成本变动（%）"],
  cost_change_percentHint: [
    "Ignore smaller changes until they add up; 0 for every change",
    "较小的变动累计达到此值后再处理，0 表示处理每次变动",
  ],
  floor_percent: ["Minimum margin (%)", "最低利润率（%）"],
  floor_percentHint: [
    "Of the store price; used when you reprice only below it",
    "按店铺售价计算，用于“仅在低于最低利润率时重新定价”",
  ],
  watch_new: ["Monitor products newly published to this store", "自动监控新发布到该店铺的商品"],
  wholeNumber: ["Please enter a whole number.", "请输入整数。"],
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
