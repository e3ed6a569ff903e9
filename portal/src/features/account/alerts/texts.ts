import { defineTexts } from "@/shared/i18n/texts";

export const alertTexts = defineTexts({
  title: ["Low-balance alert", "余额不足提醒"],
  set: ["Set alert", "设置提醒"],
  off: ["No alert is set.", "尚未设置提醒。"],
  on: [
    (amount: string) => `We email you below ${amount}.`,
    (amount: string) => `低于 ${amount} 时发送邮件提醒。`,
  ],
  low: [
    (amount: string) => `Your balance is below ${amount}.`,
    (amount: string) => `您的余额低于 ${amount}。`,
  ],
  currency: ["Currency", "币种"],
  below: ["Email me when my balance falls below", "余额低于此金额时发邮件提醒"],
  hint: ["Enter 0 to turn the alert off.", "输入 0 可关闭提醒。"],
  wrong: ["Enter an amount, for example 25.00.", "请输入金额，例如 25.00。"],
  saved: ["Alert saved.", "提醒已保存。"],
});
