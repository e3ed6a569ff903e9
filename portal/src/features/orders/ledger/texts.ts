import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const ledgerTexts = defineTexts({
  title: ["Profit", "利润"],
  none: ["No amounts yet. They appear shortly after the order.", "暂无金额，订单到达后很快会显示。"],
  sum: ["Profit of this order:", "此订单的利润："],
  before: [(amount: string) => `${amount} was expected.`, (amount: string) => `预计为 ${amount}。`],
  row: ["Amount", "项目"],
  counted: ["Counts as", "计入"],
  difference: ["Difference", "差额"],
  order: ["Whole order", "整个订单"],
  unbought: [
    "Something isn't bought yet, or its cost is unknown. The profit will be lower.",
    "有商品尚未采购或成本未知，利润会降低。",
  ],
  unrated: [
    (count: number) =>
      count === 1
        ? "1 amount has no exchange rate and isn't counted. Add the rate under Settings, Currencies."
        : `${whole(count)} amounts have no exchange rate and aren't counted. Add the rate under Settings, Currencies.`,
    (count: number) => `有 ${whole(count)} 笔金额没有汇率，未计入。请在“设置”的“货币”中添加汇率。`,
  ],
  rate: [
    (rate: string, source: string) => `Rate ${rate}${source && `, ${source}`}`,
    (rate: string, source: string) => `汇率 ${rate}${source && `，${source}`}`,
  ],
  ownRate: ["your own", "您设置的汇率"],
  adjusts: [(month: string) => `Adjusts ${month}`, (month: string) => `调整 ${month}`],
  add: ["Enter amount", "录入金额"],
  addTitle: ["Enter an amount", "录入金额"],
  addText: [
    "For what nobody else tells us, such as a duty that you paid. It replaces what was expected of the same kind.",
    "用于系统无法获知的费用，例如您支付的关税。它会替代同类的预计金额。",
  ],
  kind: ["What it is", "类型"],
  line: ["Item", "商品"],
  note: ["Note", "备注"],
  amountMissing: ["Enter an amount above 0.", "请输入大于 0 的金额。"],
  dateMissing: ["Choose a date.", "请选择日期。"],
  currencyWrong: ["Enter a currency code, for example USD.", "请输入货币代码，例如 USD。"],
  saved: ["Amount saved", "金额已保存"],
  remove: ["Remove", "移除"],
  removeThis: [
    (kind: string) => `Remove this amount (${kind})?`,
    (kind: string) => `移除这笔金额（${kind}）？`,
  ],
  removeText: ["What was expected counts again.", "将重新按预计金额计算。"],
  removed: ["Amount removed", "金额已移除"],
});
