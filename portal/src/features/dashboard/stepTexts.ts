import { defineTexts } from "@/shared/i18n/texts";

export const stepTexts = defineTexts({
  title: ["First steps", "入门步骤"],
  progress: [
    (done: number, all: number) => `${done} of ${all} done`,
    (done: number, all: number) => `已完成 ${done}/${all}`,
  ],
  dismiss: ["Dismiss", "不再显示"],
  done: ["Done", "已完成"],
  importOwn: ["Import your own", "导入自己的商品"],
  importProducts: ["Import products", "导入商品"],
  connect: ["Connect a store", "连接店铺"],
  steps: {
    imported: {
      name: ["Add products", "添加商品"],
      text: [
        "Try it with 3 sample products. You can delete them later.",
        "先用 3 个示例商品试一试，之后可以删除。",
      ],
      button: ["Get 3 sample products", "获取 3 个示例商品"],
    },
    store: {
      name: ["Open a shop or connect a store", "开店或连接店铺"],
      text: [
        "A shop here is free and online at once. Or connect Shopify, WooCommerce and others.",
        "在这里免费开店，立即上线；也可以连接 Shopify、WooCommerce 等店铺。",
      ],
      button: ["Open a free shop", "免费开店"],
    },
    published: {
      name: ["Publish your first products", "发布第一批商品"],
      text: ["Buyers can see and order them from then on.", "发布后买家即可看到并下单。"],
      button: ["Publish", "发布"],
    },
    price_rule: {
      name: ["Set a price rule", "设置定价规则"],
      text: [
        "Prices follow your supplier's cost. Until you change it, cost × 2.",
        "售价随供应商成本变动。在您修改之前，按成本 × 2 定价。",
      ],
      button: ["Set price rule", "设置规则"],
    },
    plan: {
      name: ["Choose a plan", "选择套餐"],
      text: ["You're on the Free plan's limits.", "您目前使用免费套餐的额度。"],
      button: ["Choose a plan", "选择套餐"],
    },
  },
});
