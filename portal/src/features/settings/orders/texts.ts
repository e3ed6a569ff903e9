import { defineTexts } from "@/shared/i18n/texts";

export const orderSettingsTexts = defineTexts({
  title: ["Placing orders", "下单"],
  text: ["Used for every order that you or your team place.", "适用于您和团队的所有下单。"],
  hold: ["Minutes to call an order back", "可撤回时间（分钟）"],
  holdHint: [
    "An order is placed after this time. 0 places it at once. Most suppliers don't cancel orders.",
    "超过该时间后才会下单，0 表示立即下单。多数供应商不支持取消订单。",
  ],
  holdWrong: ["Enter a whole number from 0 to 1,440.", "请输入 0 到 1440 的整数。"],
  amountHint: ["In the currency of each store. Leave empty for no limit.", "以各店铺货币计。留空表示不限。"],
  amountWrong: ["Enter an amount such as 50 or 49.90.", "请输入金额，例如 50 或 49.90。"],
  typedAbove: ["Ask to type the amount above", "超过此金额需输入确认"],
  most: ["Most that a supplier order may cost", "单笔采购最高金额"],
  onlyMain: ["Only the main account can change limits.", "仅主账号可修改限额。"],
  daily: ["Amount per day", "每日限额"],
  dailyText: [
    "The most that each sub-account and API token may place in 24 hours. Leave empty for no limit.",
    "每个子账号和 API 令牌在 24 小时内的最高下单金额。留空表示不限。",
  ],
  noBuyers: [
    "No sub-account or API token may place orders. Give them the right to place orders first.",
    "暂无可下单的子账号或 API 令牌。请先授予下单权限。",
  ],
  refunds: ["Refunds per day", "每日退款限额"],
  refundsText: [
    "The most that each sub-account and API token may refund to buyers in 24 hours. Leave empty for no limit.",
    "每个子账号和 API 令牌在 24 小时内可向买家退款的最高金额。留空表示不限。",
  ],
  noRefunders: [
    "No sub-account or API token may refund buyers. Give them the right to refund buyers first.",
    "暂无可向买家退款的子账号或 API 令牌。请先授予退款权限。",
  ],
  token: [
    (name: string, owner: string) => `API token ${name} (${owner})`,
    (name: string, owner: string) => `API 令牌 ${name}（${owner}）`,
  ],
  ships: ["Shipping", "配送方式"],
  shipping: { cheapest: ["Cheapest", "最便宜"], fastest: ["Fastest", "最快"] },
  authorized: ["Also place orders whose payment is only authorized", "付款仅授权、尚未扣款时也可下单"],
  note: ["Note to suppliers", "给供应商的备注"],
  noteHint: [
    "Sent with every order, for example: neutral parcel, no invoice.",
    "随每个订单发送，例如：中性包装，不放发票。",
  ],
  phone: ["Phone number for orders without one", "买家未留电话时使用的电话"],
  phoneHint: ["Suppliers and carriers require one.", "供应商和承运商要求提供电话。"],
  forwarder: ["Forwarder in China", "中国货运代理"],
  forwarderText: [
    "1688 ships within China only. Your forwarder receives the goods and sends them to the buyer. Leave empty if you don't buy at 1688.",
    "1688 仅在中国境内配送。货代收货后再发给买家。如不在 1688 采购，可留空。",
  ],
  forwarderName: ["Name", "收件人"],
  forwarderPhone: ["Phone", "电话"],
  province: ["Province", "省份"],
  city: ["City", "城市"],
  district: ["District", "区/县"],
  address: ["Address", "地址"],
  address2: ["Address line 2", "地址第 2 行"],
  postcode: ["Postcode", "邮编"],
  forwarderWrong: ["Enter name, phone and address of the forwarder.", "请填写货代的收件人、电话和地址。"],
  saved: ["Settings saved", "设置已保存"],
});
