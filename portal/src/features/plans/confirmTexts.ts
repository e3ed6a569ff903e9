import { type Both, defineTexts } from "@/shared/i18n/texts";

export const confirmTexts = defineTexts({
  title: [(plan: string) => `Select ${plan} Plan`, (plan: string) => `选择“${plan}”套餐`],
  per: {
    1: ["/30 days", "/30 天"],
    2: ["/year", "/年"],
    3: ["/quarter", "/季"],
  } as Record<number, Both>,
  billingStore: ["Billing store", "付款店铺"],
  chooseStore: ["Choose a store", "请选择店铺"],
  noStore: [
    (platform: string) => `Add a ${platform} store first. It is billed.`,
    (platform: string) => `请先添加一个 ${platform} 店铺，费用将计入该店铺。`,
  ],
  billedTo: [
    (store: string) => `Shopify bills this plan to ${store}.`,
    (store: string) => `此套餐由 Shopify 计入 ${store} 的账单。`,
  ],
  carriedBy: [
    (store: string) => `Billing store: ${store}. This store is billed.`,
    (store: string) => `付款店铺：${store}。费用计入该店铺。`,
  ],
  dueOnBill: [
    (amount: string) => `Due now: ${amount}. Shopify adds it to the store's bill when you approve.`,
    (amount: string) => `现在应付：${amount}。您在 Shopify 确认后，将计入该店铺的账单。`,
  ],
  due: [
    (amount: string) => `Due now: ${amount}. It is charged to your saved card when you press 'Pay now'.`,
    (amount: string) => `现在应付：${amount}。点击“立即付款”后，将从您保存的银行卡扣款。`,
  ],
  nothingDue: ["Nothing is charged now.", "现在不会扣款。"],
  begins: [
    (date: string) => `Nothing is charged now. The plan begins on ${date}.`,
    (date: string) => `现在不会扣款。套餐自 ${date} 起生效。`,
  ],
  haveCode: ["I have a code", "我有优惠码"],
  code: ["Promotion or reward code", "优惠码或奖励码"],
  apply: ["Apply", "使用"],
  applied: [
    (code: string) => `Code ${code} is included in the amount above.`,
    (code: string) => `以上金额已使用优惠码 ${code}。`,
  ],
  applyFirst: [
    "Press 'Apply' to see the new amount, or clear the field to pay without a code.",
    "请点击“使用”查看优惠后的金额，或清空此项，不使用优惠码付款。",
  ],
  addStore: ["Add Store", "添加店铺"],
  tryFree: ["Try the plan for free.", "免费试用此套餐。"],
  cancel: ["Cancel", "取消"],
  payNow: ["Pay now", "立即付款"],
  change: ["Change plan", "更换套餐"],
  payBy: ["Payment method", "付款方式"],
  byCard: ["Pay by card", "银行卡付款"],
  fromBalance: ["Pay from balance", "余额付款"],
  available: [(amount: string) => `${amount} available`, (amount: string) => `可用 ${amount}`],
  dueNow: [
    (amount: string, end: string) =>
      `${amount} now, for the rest of the period until ${end}. Then the price above.`,
    (amount: string, end: string) =>
      `现在支付 ${amount}，用于当前周期剩余时间（至 ${end}），之后按上述价格收费。`,
  ],
  dueLater: [
    (end: string) => `Nothing to pay now. This plan starts when the current period ends on ${end}.`,
    (end: string) => `现在无需付款。当前周期于 ${end} 结束后，此套餐生效。`,
  ],
  renews: [
    "Your balance pays each period when it starts. We tell you if it's too low.",
    "每个周期开始时自动从余额扣款。余额不足时我们会通知您。",
  ],
  tooLow: ["Your balance is too low for this plan.", "余额不足以支付此套餐。"],
  topUp: ["Top up", "充值"],
  paid: ["I've paid already", "我已付款"],
  opened: [
    "The payment page is open in a new window. When you've paid, this page goes on by itself.",
    "付款页面已在新窗口打开。付款后此页会自动继续。",
  ],
  openAgain: ["Open payment page", "打开付款页面"],
  done: ["Operation succeeded", "操作成功"],
});
