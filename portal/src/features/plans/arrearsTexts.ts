import { defineTexts } from "@/shared/i18n/texts";

export const arrearsTexts = defineTexts({
  failed: [
    (amount: string, plan: string, platform: string) =>
      `The payment of ${amount} for your ${plan} plan (${platform}) failed.`,
    (amount: string, plan: string, platform: string) =>
      `您的“${plan}”套餐（${platform}）付款 ${amount} 失败。`,
  ],
  unpaid: [
    (plan: string, platform: string) => `The payment for the ${plan} plan (${platform}) failed.`,
    (plan: string, platform: string) => `“${plan}”套餐（${platform}）付款失败。`,
  ],
  card: [(last4: string) => `Card ending in ${last4}.`, (last4: string) => `银行卡尾号 ${last4}。`],
  nextTry: [(at: string) => `Next attempt: ${at}.`, (at: string) => `下次扣款：${at}。`],
  consequence: {
    grace: [
      (at: string) =>
        `If it isn't paid by ${at}, you can't publish, import or monitor products. Nothing is deleted.`,
      (at: string) => `如在 ${at} 前未付清，将无法发布、导入和监控商品，但不会删除任何数据。`,
    ],
    read_only: [
      (at: string) =>
        `Since ${at}, you can't publish, import or monitor products. Everything works again once it's paid. Nothing is deleted.`,
      (at: string) => `自 ${at} 起，无法发布、导入和监控商品。付清后立即恢复，不会删除任何数据。`,
    ],
    ended: [
      () => "Your plan has ended. Pay the invoice to get it back. Nothing is deleted.",
      () => "您的套餐已终止。支付账单后即可恢复，不会删除任何数据。",
    ],
  },
  askMain: ["Ask your main account to pay.", "请联系主账户付款。"],
  tooLow: ["Your balance is too low.", "余额不足。"],
  topUp: ["Top up balance", "充值余额"],
  payNow: ["Pay now", "立即付款"],
  updateCard: ["Update card", "更新银行卡"],
  paid: ["I've paid already", "我已付款"],
  done: ["Payment received.", "付款已到账。"],
});
