import { type Both, defineTexts } from "@/shared/i18n/texts";

export const autoTopUpTexts = defineTexts({
  title: ["Automatic top-up", "自动充值"],
  text: ["Charges your saved card when your balance is low.", "余额不足时，自动从您保存的银行卡扣款充值。"],
  noCard: [
    "No card saved yet. Top up once and tick 'Save this card for automatic top-ups'.",
    "尚未保存银行卡。请先充值一次，并勾选“保存此卡用于自动充值”。",
  ],
  card: [
    (brand: string, last4: string, until: string) => `${brand} ending in ${last4}, valid until ${until}`,
    (brand: string, last4: string, until: string) => `${brand} 尾号 ${last4}，有效期至 ${until}`,
  ],
  rule: [
    (below: string, amount: string) => `Below ${below} we charge ${amount}.`,
    (below: string, amount: string) => `余额低于 ${below} 时充值 ${amount}。`,
  ],
  spent: [
    (charged: string, limit: string) => `${charged} of ${limit} charged this month`,
    (charged: string, limit: string) => `本月已扣款 ${charged}，上限 ${limit}`,
  ],
  states: {
    on: ["On", "已开启"],
    off: ["Off", "已关闭"],
    stopped: ["Paused", "已暂停"],
  },
  stopped: {
    declined: [
      "We couldn't charge your saved card. Top up or change your card, then turn it on again.",
      "无法从您保存的银行卡扣款。请手动充值或更换银行卡，然后重新开启。",
    ],
    confirm: [
      "Your bank asks you to confirm the payment. Top up yourself, then turn it on again.",
      "您的银行要求确认付款。请手动充值，然后重新开启。",
    ],
    unclear: [
      "We couldn't find out whether the last top-up was paid. Check your balance, then turn it on again.",
      "无法确认上次充值是否已付款。请先核对余额，然后重新开启。",
    ],
    returned: [
      "A card payment was refunded or disputed, so we don't charge your card again. Turn it on when you want us to.",
      "一笔银行卡付款已被退款或提出争议，因此不再自动扣款。如需继续，请重新开启。",
    ],
  } as Record<string, Both>,
  set: ["Set up", "设置"],
  setOf: [(currency: string) => `Set up for ${currency}`, (currency: string) => `设置：${currency}`],
  change: ["Change", "更改"],
  changeOf: [(currency: string) => `Change for ${currency}`, (currency: string) => `更改：${currency}`],
  turnOff: ["Turn off", "关闭"],
  turnOffAbout: [(currency: string) => `Turn off for ${currency}`, (currency: string) => `关闭：${currency}`],
  turnOffText: ["Your card is no longer charged automatically.", "将不再自动从您的银行卡扣款。"],
  turnedOff: ["Automatic top-up turned off.", "自动充值已关闭。"],
  below: ["When the balance falls below", "余额低于"],
  amount: ["Top up by", "充值金额"],
  amountHint: ["At least the amount above.", "不低于上面的金额。"],
  limit: ["At most per calendar month", "每个自然月上限"],
  consent: [
    "I allow Tradewind to charge my saved card each time my balance falls below this amount, up to the monthly limit, until I turn this off.",
    "我同意 Tradewind 在余额低于此金额时从我保存的银行卡扣款，每月不超过上限，直至我关闭此功能。",
  ],
  consentMissing: ["Confirm this to continue.", "请确认后继续。"],
  wrong: ["Enter an amount, for example 25.00.", "请输入金额，例如 25.00。"],
  turnOn: ["Turn on", "开启"],
  saved: ["Automatic top-up is on.", "自动充值已开启。"],
});
