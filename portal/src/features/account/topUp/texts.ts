import { defineTexts } from "@/shared/i18n/texts";

export const topUpTexts = defineTexts({
  topUp: ["Top up", "充值"],
  title: ["Top up your balance", "余额充值"],
  currency: ["Currency", "币种"],
  choose: ["Amount", "金额"],
  own: ["Other amount", "其他金额"],
  limits: [
    (least: string, most: string) => `From ${least} to ${most}.`,
    (least: string, most: string) => `${least} 至 ${most}。`,
  ],
  amountWrong: ["Enter an amount, for example 25.00.", "请输入金额，例如 25.00。"],
  saveCard: [
    "Save this card for automatic top-ups. It's charged only after you turn them on.",
    "保存此卡用于自动充值。开启自动充值后才会扣款。",
  ],
  next: ["Continue to payment", "前往付款"],
  payTitle: ["Pay your top-up", "支付充值"],
  payText: [
    (amount: string) =>
      `Pay ${amount} on the payment page. It's added to your balance once the payment arrives.`,
    (amount: string) => `请在付款页面支付 ${amount}，款项到账后将计入您的余额。`,
  ],
  pay: ["Open payment page", "打开付款页面"],
  newTab: ["opens in a new tab", "在新标签页中打开"],
  paid: ["I've paid already", "我已付款"],
  done: ["Your balance was topped up.", "充值成功。"],
});
