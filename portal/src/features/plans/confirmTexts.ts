import { type Both, defineTexts } from "@/shared/i18n/texts";

export const confirmTexts = defineTexts({
  title: [(plan: string) => `Select ${plan} Plan`, (plan: string) => `选择 ${plan} 套餐`],
  per: {
    1: ["/30 days", "/30 天"],
    2: ["/year", "/年"],
    3: ["/quarter", "/季"],
  } as Record<number, Both>,
  billingStore: ["Billing store", "付款店铺"],
  chooseStore: ["Choose a store", "请选择店铺"],
  noStore: [
    (platform: string) => `Add a ${platform} store first. It carries the charge.`,
    (platform: string) => `请先添加一个 ${platform} 店铺，由该店铺承担费用。`,
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
  addStore: ["Add Store", "添加店铺"],
  tryFree: ["Try the plan for free.", "免费试用此套餐。"],
  cancel: ["Cancel", "取消"],
  payNow: ["Pay now", "立即付款"],
  paid: ["I've paid already", "我已付款"],
  opened: [
    "The payment page is open in a new window. Come back here when you've paid.",
    "付款页面已在新窗口打开。付款后请返回此处。",
  ],
  openAgain: ["Open payment page", "打开付款页面"],
  done: ["Operation succeeded", "操作成功"],
});
