import { defineTexts } from "@/shared/i18n/texts";

export const policyTexts = defineTexts({
  events: {
    product_gone: ["Product no longer available", "商品下架"],
    variant_gone: ["Variant no longer available", "规格停售"],
    stock: ["Quantity changes", "库存变化"],
    price_up: ["Cost rises", "成本上涨"],
    price_down: ["Cost falls", "成本下降"],
    shipping_long: ["Shipping takes too long", "运输时间过长"],
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
    reprice_to_floor: [
      "Notify, and reprice using the rule, but never below the minimum margin",
      "通知，并按规则重新定价，但不低于最低利润率",
    ],
    reprice_below_floor: [
      "Notify, and reprice only below the minimum margin",
      "通知，仅在低于最低利润率时重新定价",
    ],
    draft: ["Notify, and hide the product as a draft", "通知，并将商品转为草稿"],
    switch_to_substitute: [
      "Notify, and buy from the next substitute; without one, set the stock to 0",
      "通知，并改为从下一个备选供应商采购；没有备选时将库存设为 0",
    ],
    remove_variant: ["Notify, and remove the variant from the store", "通知，并从店铺移除该规格"],
  },
  priceReactions: [
    "Notify, and buy from a substitute that costs less",
    "通知，并改为从成本更低的备选供应商采购",
  ],
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
    "Of the store price; used by the choices that name it",
    "按店铺售价计算，用于提及最低利润率的选项",
  ],
  max_shipping_days: ["Longest shipping time (days)", "最长运输时间（天）"],
  max_shipping_daysHint: [
    "Compared with the supplier's fastest way to the country below",
    "与供应商发往下方国家或地区的最快方式比较",
  ],
  ship_to: ["Shipping times to", "运输目的地"],
  noCountry: ["No country", "未选择"],
  chooseCountry: ["Please choose a country.", "请选择国家或地区。"],
  wholeNumber: ["Please enter a whole number.", "请输入整数。"],
  asStore: [(choice: string) => `Store default (${choice})`, (choice: string) => `店铺默认（${choice}）`],
});
