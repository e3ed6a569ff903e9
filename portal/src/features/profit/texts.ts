import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

export const reportTexts = defineTexts({
  title: ["Profit", "利润"],
  text: [
    "What your orders brought and cost, from the same rows as each order's own profit.",
    "订单的收入与成本，与每个订单的利润明细一致。",
  ],
  views: ["Views", "视图"],
  payouts: ["Payouts", "打款"],
  period: ["Period", "时间段"],
  since: ["From", "开始日期"],
  until: ["To", "结束日期"],
  periods: {
    "7": ["Last 7 days", "最近 7 天"],
    "30": ["Last 30 days", "最近 30 天"],
    "90": ["Last 90 days", "最近 90 天"],
    "365": ["Last 365 days", "最近 365 天"],
    custom: ["Custom", "自定义"],
  } as Record<string, Both>,
  store: ["Store", "店铺"],
  allStores: ["All stores", "所有店铺"],
  by: ["Group by", "分组方式"],
  dimensions: {
    order: ["Order", "订单"],
    product: ["Product", "商品"],
    variant: ["Variant", "规格"],
    store: ["Store", "店铺"],
    country: ["Country", "国家/地区"],
    supplier: ["Supplier", "供应商"],
    day: ["Day", "日"],
    month: ["Month", "月"],
  } as Record<string, Both>,
  tableBy: [
    (dimension: string) => `Profit by ${dimension.toLowerCase()}`,
    (dimension: string) => `按${dimension}的利润`,
  ],
  income: ["Income", "收入"],
  refunds: ["Refunds", "退款"],
  fees: ["Fees", "费用"],
  costs: ["Costs", "成本"],
  advertising: ["Advertising", "广告费"],
  profit: ["Profit", "利润"],
  orders: ["Orders", "订单数"],
  trade: ["Sales and profit", "销售与利润"],
  tradeChart: [
    (income: string, profit: string) => `${income} of sales and ${profit} of profit in the last 30 days`,
    (income: string, profit: string) => `最近 30 天销售额 ${income}，利润 ${profit}`,
  ],
  best: ["Best products by profit", "利润最高的商品"],
  before: [(amount: string) => `${amount} before`, (amount: string) => `上期 ${amount}`],
  sales: ["Sales", "销售额"],
  toPlace: ["Orders to place", "待下单订单"],
  toPay: [(count: string) => `${count} to pay at suppliers`, (count: string) => `${count} 个待付供应商`],
  changed: [
    (percent: number) => `${percent > 0 ? "+" : "−"}${whole(Math.abs(percent))}%`,
    (percent: number) => `${percent > 0 ? "+" : "−"}${whole(Math.abs(percent))}%`,
  ],
  beforeText: ["Compared with as many days before.", "与之前相同天数比较。"],
  expectedPart: [
    (amount: string) => `${amount} of it is expected and not yet actual.`,
    (amount: string) => `其中 ${amount} 为预计金额，尚未实际发生。`,
  ],
  unbought: [
    (count: number) =>
      count === 1
        ? "1 order isn't bought completely, or a cost is unknown. Its profit will be lower."
        : `${whole(count)} orders aren't bought completely, or a cost is unknown. Their profit will be lower.`,
    (count: number) => `有 ${whole(count)} 个订单尚未全部采购或成本未知，其利润会降低。`,
  ],
  unrated: [
    (count: number) =>
      count === 1
        ? "1 order has an amount without an exchange rate, which isn't counted. Add the rate under Settings, Currencies."
        : `${whole(count)} orders have amounts without an exchange rate, which aren't counted. Add the rate under Settings, Currencies.`,
    (count: number) => `有 ${whole(count)} 个订单的部分金额没有汇率，未计入。请在“设置”的“货币”中添加汇率。`,
  ],
  chart: [
    (profit: string, since: string, until: string) => `Profit from ${since} to ${until}: ${profit}`,
    (profit: string, since: string, until: string) => `${since} 至 ${until} 的利润：${profit}`,
  ],
  more: ["Show more", "显示更多"],
  none: ["No profit in this period", "此时间段没有利润数据"],
  noneText: [
    "Rows appear when orders arrive. Choose another period to see earlier ones.",
    "订单到达后会显示数据。可选择其他时间段查看更早的数据。",
  ],
  unnamed: ["Without a name", "未命名"],
  noSupplier: ["No supplier", "无供应商"],
  noOrder: ["No order", "无订单"],
  removedStore: ["Removed store", "已移除的店铺"],
  export: ["Export", "导出"],
  exportRows: ["All rows, CSV", "全部明细 CSV"],
  exportRowsExcel: ["All rows, Excel", "全部明细 Excel"],
  exportGroups: ["This table, CSV", "此表格 CSV"],
  exportJournal: ["Journal, CSV", "会计分录 CSV"],
  exportJournalExcel: ["Journal, Excel", "会计分录 Excel"],
  ads: ["Import advertising", "导入广告费"],
  adsTitle: ["Import advertising costs", "导入广告费"],
  adsText: [
    "A CSV or Excel file with a date and an amount in each row, such as a report of Meta, Google or TikTok. The cost of a day is spread over that day's orders by what they sold. The same day again replaces the amount.",
    "每行包含日期和金额的 CSV 或 Excel 文件，例如 Meta、Google 或 TikTok 的报表。每天的费用按当天订单的销售额分摊；再次导入同一天会替换金额。",
  ],
  adsFound: [
    (count: number) => (count === 1 ? "1 cost found" : `${whole(count)} costs found`),
    (count: number) => `找到 ${whole(count)} 笔费用`,
  ],
  adsErrors: [
    (count: number) => (count === 1 ? "1 row can't be read" : `${whole(count)} rows can't be read`),
    (count: number) => `有 ${whole(count)} 行无法读取`,
  ],
  adsSkip: ["Leave out rows with errors", "忽略有错误的行"],
  adsRow: [(row: number) => `Row ${whole(row)}`, (row: number) => `第 ${whole(row)} 行`],
  import: ["Import", "导入"],
  checking: ["Reading the file", "正在读取文件"],
  adsDone: [
    (count: number) => (count === 1 ? "1 cost imported" : `${whole(count)} costs imported`),
    (count: number) => `已导入 ${whole(count)} 笔费用`,
  ],
  chooseFile: ["Choose file", "选择文件"],
});
