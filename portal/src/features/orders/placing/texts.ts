import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const placingTexts = defineTexts({
  title: [
    (count: number) => (count === 1 ? "Place 1 order" : `Place ${whole(count)} orders`),
    (count: number) => `下单 ${whole(count)} 个订单`,
  ],
  text: ["Nothing is bought until you press the button below.", "点击下方按钮之前不会采购任何商品。"],
  waiting: [
    (count: number) =>
      count === 1
        ? "1 quote is waiting. The figures fill in as suppliers answer."
        : `${whole(count)} quotes are waiting. The figures fill in as suppliers answer.`,
    (count: number) => `还有 ${whole(count)} 个报价待返回，供应商答复后会自动更新。`,
  ],
  quoted: [
    (at: string) => `Shipping as quoted on ${at}. Quotes older than an hour are asked for again.`,
    (at: string) => `运费为 ${at} 的报价，超过一小时会重新询价。`,
  ],
  suppliers: ["By supplier", "按供应商"],
  supplier: ["Supplier", "供应商"],
  orders: ["Orders", "订单"],
  goods: ["Goods", "货款"],
  freight: ["Shipping", "运费"],
  included: ["Included", "已包含"],
  fromBalance: [
    "Antstore: pay it from your balance once it is placed. Our staff then pack it.",
    "Antstore：下单后用余额付款，随后由我们的员工打包。",
  ],
  delivery: ["Delivery", "送达"],
  days: [
    (min: number, max: number) => `${whole(min)}–${whole(max)} days`,
    (min: number, max: number) => `${whole(min)}–${whole(max)} 天`,
  ],
  ways: {
    api: ["", ""],
    list: ["buying list", "采购清单"],
    staff: ["by our staff", "由我们的员工处理"],
  },
  cost: ["Total cost", "总成本"],
  profit: ["Expected profit", "预计利润"],
  unknownCosts: [
    (count: number) =>
      count === 1
        ? "1 order will cost more than shown: its supplier does not state the price or the freight beforehand. It has no expected profit."
        : `${whole(count)} orders will cost more than shown: their suppliers do not state the price or the freight beforehand. They have no expected profit.`,
    (count: number) =>
      `有 ${whole(count)} 个订单的实际成本将高于所示金额：供应商不事先告知价格或运费，因此不计算预计利润。`,
  ],
  profitAtMost: ["Expected profit, at most", "预计利润（最高）"],
  customs: ["Duty and taxes", "关税和税费"],
  ready: ["Ready", "可下单"],
  order: ["Order", "订单"],
  total: ["Paid by the buyer", "买家支付"],
  spelling: ["Addresses", "收货地址"],
  spellingText: [
    "The supplier's list spells these places differently. The parcel is addressed as in the list.",
    "供应商的地区列表对以下地名的写法不同，将按列表中的写法下单。",
  ],
  spells: [
    (supplier: string, field: string, given: string, text: string) =>
      given ? `${supplier}, ${field}: ${given} → ${text}` : `${supplier}, ${field}: ${text}`,
    (supplier: string, field: string, given: string, text: string) =>
      given ? `${supplier}，${field}：${given} → ${text}` : `${supplier}，${field}：${text}`,
  ],
  blocked: [(count: number) => `Not placed: ${whole(count)}`, (count: number) => `暂不下单：${whole(count)}`],
  anyway: ["Place anyway", "仍然下单"],
  openOrder: ["Open order", "打开订单"],
  holds: [
    (minutes: number) =>
      minutes === 1
        ? "You can call it back for 1 minute."
        : `You can call it back for ${whole(minutes)} minutes.`,
    (minutes: number) => `下单后 ${whole(minutes)} 分钟内可撤回。`,
  ],
  holdsNot: ["It is placed at once and can't be called back.", "将立即下单，无法撤回。"],
  typed: [(amount: string) => `Type ${amount} to place`, (amount: string) => `输入 ${amount} 以下单`],
  typedHint: [
    (limit: string) => `Asked for above ${limit}. You can change that in Settings, Orders.`,
    (limit: string) => `金额超过 ${limit} 时需要输入。可在“设置 - 订单”中修改。`,
  ],
  place: [
    (count: number) => (count === 1 ? "Place 1 order" : `Place ${whole(count)} orders`),
    (count: number) => `下单（${whole(count)}）`,
  ],
  nothing: ["None of these orders can be placed now.", "这些订单目前都无法下单。"],
  again: ["Preview again", "重新预览"],
  started: [(id: string) => `Place Orders #${id} process created`, (id: string) => `下单 #${id} 进程已创建`],
});
