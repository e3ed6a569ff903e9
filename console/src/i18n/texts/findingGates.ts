import type { Texts } from "./pairs";

/** Which filters of product finding need an upgrade. */
export const findingGateTexts = {
  finding_gates: {
    name: ["Feature gates |||| Feature gates", "功能限制"],
    record: ["Filters and special deals", "筛选条件与特惠"],
    intro: [
      "Which filters of product finding need an upgrade, and who sees special deals.",
      "选品中哪些筛选条件需要升级套餐，以及谁可以看到特惠商品。",
    ],
    empty: ["Nothing here.", "暂无内容。"],
    no_match: ["Nothing matches these filters.", "没有符合筛选条件的内容。"],
    write: ["Edit", "修改"],
    facts: ["Details", "详情"],
    fields: {
      record: ["Settings", "设置"],
      premium_groups: ["Filters that need an upgrade", "需要升级的筛选条件"],
      special_deal_users: ["Users with special deals", "可见特惠商品的用户"],
      edited_at: ["Last changed", "最近修改"],
      inventory: ["Inventory", "库存"],
      repurchase: ["Repurchase rate", "复购率"],
      delivery: ["Delivery", "发货"],
      positive_rate: ["Positive reviews", "好评率"],
      social: ["Social media", "社交媒体"],
      sales: ["Sales", "销量"],
      dimensions: ["Size and weight", "尺寸与重量"],
    },
    none: ["None. All filters are free.", "无，所有筛选条件均可免费使用"],
    users_hint: ["Email addresses of users, one per line.", "商家用户的邮箱，每行一个。"],
    saved: ["Saved. Changes apply now.", "已保存，立即生效。"],
    conflict: [
      "Someone else changed these settings. Your changes aren't saved yet.",
      "他人已修改这些设置，您的更改尚未保存。",
    ],
  },
} satisfies Texts;
