import { defineTexts } from "@/shared/i18n/texts";

const counted = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

export const dashboardTexts = defineTexts({
  title: ["Dashboard", "仪表盘"],
  importProduct: ["Import Product", "导入商品"],
  todo: ["To do", "待办"],
  nothingToDo: ["You're all caught up.", "已全部处理完毕。"],
  failed_publications: [
    (n: number) => `${counted(n, "product", "products")} failed to publish to a store`,
    (n: number) => `${n} 个商品未能发布到店铺`,
  ],
  disconnected_stores: [
    (n: number) => `${counted(n, "store is", "stores are")} disconnected`,
    (n: number) => `${n} 家店铺已断开连接`,
  ],
  plans_without_store: [
    (n: number) => `${counted(n, "plan has", "plans have")} no billing store`,
    (n: number) => `${n} 个套餐没有付款店铺`,
  ],
  expired_suppliers: [
    (n: number) => `${counted(n, "supplier account", "supplier accounts")} need reconnecting`,
    (n: number) => `${n} 个供应商账号需要重新连接`,
  ],
  failed_products: [
    (n: number) => `${counted(n, "product", "products")} failed to publish`,
    (n: number) => `${n} 个商品发布失败`,
  ],
  orders_attention: [
    (n: number) => `${counted(n, "order needs", "orders need")} attention`,
    (n: number) => `${n} 个订单需处理`,
  ],
  orders_failed: [
    (n: number) => `${counted(n, "order was", "orders were")} refused by the supplier`,
    (n: number) => `${n} 个订单被供应商拒绝`,
  ],
  orders_unmapped: [
    (n: number) => `${counted(n, "order has", "orders have")} products without a supplier`,
    (n: number) => `${n} 个订单含未匹配供应商的商品`,
  ],
  orders_not_fulfilled: [
    (n: number) => `${counted(n, "order isn't", "orders aren't")} marked as shipped in the store yet`,
    (n: number) => `${n} 个订单尚未在店铺标记发货`,
  ],
  parcels_late: [
    (n: number) => `${counted(n, "parcel is", "parcels are")} late or silent`,
    (n: number) => `${n} 个包裹延误或无更新`,
  ],
  disputes_to_answer: [
    (n: number) => `${counted(n, "payment dispute needs", "payment disputes need")} evidence`,
    (n: number) => `${n} 个付款争议需要提交证据`,
  ],
  claims_due: [
    (n: number) => `${counted(n, "claim has", "claims have")} a deadline within a week`,
    (n: number) => `${n} 个索赔将在一周内到期`,
  ],
  sold_out: [
    (n: number) => `${counted(n, "product is", "products are")} sold out at the supplier`,
    (n: number) => `${n} 个商品在供应商处售罄`,
  ],
  drafts: [
    (n: number) => `${counted(n, "product isn't", "products aren't")} ready to publish`,
    (n: number) => `${n} 个商品需要补充信息才能发布`,
  ],
  failed_operations: [
    (n: number) => `${counted(n, "operation", "operations")} failed in the last 7 days`,
    (n: number) => `最近 7 天有 ${n} 个操作失败`,
  ],
  trash_expiring: [
    (n: number) => `${counted(n, "product", "products")} will be deleted from the trash within 3 days`,
    (n: number) => `${n} 个商品将在 3 天内从回收站清除`,
  ],
  live: ["What's live", "在售概况"],
  published: ["Products in stores", "店铺在售商品"],
  listed: [(count: string) => `${count} in the Import List`, (count: string) => `导入列表中有 ${count} 个`],
  value: ["Value", "货值"],
  valueText: ["one of each, at its lowest price", "每个商品各一件，按最低售价"],
  margin: ["Margin", "利润率"],
  marginText: [
    (profit: string) => `${profit} above supplier cost`,
    (profit: string) => `高出供应商成本 ${profit}`,
  ],
  priceChanges: ["Supplier price changes", "供应商调价"],
  lately: ["last 7 days", "最近 7 天"],
  stockAtRisk: ["Stock at risk", "库存告急"],
  stockText: ["sold out or 5 or fewer left", "已售罄或仅剩 5 件以内"],
  last30: ["Imported and published, last 30 days", "最近 30 天导入与发布"],
  imported: ["Imported", "导入"],
  publishedDays: ["Published", "发布"],
  chart: [
    (imported: number, published: number) =>
      `${imported} imported and ${published} published in the last 30 days`,
    (imported: number, published: number) => `最近 30 天导入 ${imported} 个，发布 ${published} 个`,
  ],
  bestMargins: ["Best margins", "利润率最高"],
  stores: ["Stores", "店铺"],
  noStores: ["No stores connected yet.", "还没有连接店铺。"],
  connect: ["Connect store", "连接店铺"],
  connected: ["Connected", "已连接"],
  disconnected: ["Disconnected", "已断开"],
  connecting: ["Connecting", "连接中"],
  inStore: [
    (active: number, failed: number) => `${active} active${failed ? `, ${failed} failed` : ""}`,
    (active: number, failed: number) => `在售 ${active}${failed ? `，失败 ${failed}` : ""}`,
  ],
  plan: ["Plan and usage", "套餐与用量"],
  renews: [
    (until: string, _next: string) => `renews on ${until}`,
    (until: string, _next: string) => `${until} 续费`,
  ],
  ends: [
    (until: string, next: string) => (next ? `until ${until}, then ${next}` : `ends on ${until}`),
    (until: string, next: string) => (next ? `至 ${until}，之后为${next}` : `${until} 到期`),
  ],
  noEnd: ["No end date", "无截止日期"],
  products: ["Products in the Import List", "导入列表商品"],
  sub_accounts: ["Sub-accounts", "子账户"],
  variants: ["Monitored variants", "监控中的规格"],
  storesOf: [(platform: string) => `${platform} stores`, (platform: string) => `店铺（${platform}）`],
  used: [
    (used: string, limit: string) => `${used} of ${limit}`,
    (used: string, limit: string) => `${used} / ${limit}`,
  ],
});
