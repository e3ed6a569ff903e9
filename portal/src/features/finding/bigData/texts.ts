import { type Both, defineTexts } from "@/shared/i18n/texts";

export const bigDataTexts = defineTexts({
  title: ["Big Data", "大数据"],
  intro: [
    "Sales trends, price history and supplier reliability. Figures without a source are not shown.",
    "热销商品、历史价格与供应商表现。没有来源的数据不显示。",
  ],
  trends: ["Trending products", "热销趋势"],
  suppliers: ["Supplier reliability", "供应商可靠度"],
  period: ["Period", "周期"],
  periods: {
    "1": ["1 day", "1 天"],
    "7": ["7 days", "7 天"],
    "30": ["30 days", "30 天"],
  } as Record<string, Both>,
  country: ["Country", "国家"],
  anywhere: ["All countries", "全部国家"],
  category: ["Category", "类目"],
  allCategories: ["All Categories", "全部类目"],
  none: ["No source tells sales of this kind yet.", "暂无来源提供此类销量。"],
  noneFits: ["No product fits these filters.", "没有符合筛选条件的商品。"],
  clear: ["Clear filters", "清除筛选"],
  upgrade: ["Upgrade your plan to see these figures.", "升级套餐后即可查看这些数据。"],
  noSuppliers: ["No products of suppliers are known yet.", "暂无供应商商品。"],
  sold: [(count: string) => `${count} sold`, (count: string) => `售出 ${count}`],
  turnover: [(amount: string) => `Turnover ${amount}`, (amount: string) => `销售额 ${amount}`],
  source: [
    (source: string, date: string) => `${source}, ${date}`,
    (source: string, date: string) => `${source}，${date}`,
  ],
  details: ["Price history and saturation", "价格走势与饱和度"],
  saturation: ["Saturation", "饱和度"],
  shops: [
    (shops: number, listings: number) => `${shops} shops sell it, ${listings} listings`,
    (shops: number, listings: number) => `${shops} 家店铺在售，共 ${listings} 个链接`,
  ],
  noShops: ["No shop of the catalogue sells the same article.", "目录中暂无店铺销售同款。"],
  own: ["My performance vs category", "我的表现与类目对比"],
  ownNone: [
    "We don't read orders from your stores yet, so we can't compare your sales with a category.",
    "目前尚未读取您店铺的订单，暂时无法将您的销量与类目对比。",
  ],
  ownNext: ["See what sells best", "查看热销商品"],
  supplier: ["Supplier", "供应商"],
  known: ["Products known", "已知商品"],
  gone: ["No longer sold", "已下架"],
  figureNames: {
    positive_rate: ["Positive rate (%)", "好评率（%）"],
    delivery_time: ["Delivery (days)", "配送（天）"],
    repurchase: ["Repurchase rate (%)", "复购率（%）"],
    rating: ["Rating", "评分"],
  } as Record<string, Both>,
});
