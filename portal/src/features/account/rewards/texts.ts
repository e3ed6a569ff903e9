import { defineTexts } from "@/shared/i18n/texts";

export const rewardTexts = defineTexts({
  expiring: [
    (points: string, at: string) => `${points} points expire on ${at}.`,
    (points: string, at: string) => `${points} 积分将于 ${at} 过期。`,
  ],
  takenBack: [
    "A payment was refunded after you had spent its points. Your next points fill this first.",
    "一笔付款在其积分使用后被退款。您之后获得的积分将优先补足。",
  ],
  earn: ["How to earn points", "如何获得积分"],
  kinds: {
    plan_paid: ["Pay for a plan", "支付套餐"],
    referral: ["Refer a merchant: their first plan payment", "推荐商家：其首次套餐付款"],
    service_completed: ["Complete a service", "完成服务"],
  },
  gives: [
    (points: string, amount: string) => `${points} for each ${amount}`,
    (points: string, amount: string) => `每消费 ${amount} 得 ${points} 积分`,
  ],
  lasts: [
    (days: number) => `Points expire after ${days} ${days === 1 ? "day" : "days"}`,
    (days: number) => `积分 ${days} 天后过期`,
  ],
  forGood: ["Points don't expire", "积分不过期"],
  refer: ["Refer a merchant", "推荐商家"],
  referText: [
    "You get points when a merchant who signed up with your link pays for their first plan. Referring yourself earns nothing.",
    "商家通过您的链接注册并首次支付套餐后，您将获得积分。推荐自己不获得积分。",
  ],
  referLink: ["Your link", "您的链接"],
  redeem: ["Redeem", "兑换"],
  redeemTitle: ["Redeem points", "兑换积分"],
  redeemAbout: [(name: string) => `Redeem ${name}`, (name: string) => `兑换 ${name}`],
  redeemed: ["Points redeemed", "兑换成功"],
  price: [(points: string) => `${points} points`, (points: string) => `${points} 积分`],
  tooFew: ["Not enough points", "积分不足"],
  plan_discount: [
    (amount: string, days: number) =>
      `You get a code that takes ${amount} off one plan payment. Enter it on the payment page within ${days} days. Only your account can use it.`,
    (amount: string, days: number) =>
      `您将获得一个优惠码，可在一次套餐付款中减免 ${amount}，请在 ${days} 天内在付款页面输入，仅限您的账户使用。`,
  ],
  service_voucher: [
    (amount: string, days: number) =>
      `You get a voucher that takes ${amount} off one service that you pay within ${days} days.`,
    (amount: string, days: number) => `您将获得一张代金券，${days} 天内支付一项服务时可减免 ${amount}。`,
  ],
  mine: ["Your rewards", "我的奖励"],
  off: [(amount: string) => `${amount} off`, (amount: string) => `减免 ${amount}`],
  names: {
    plan_discount: ["Plan discount", "套餐优惠"],
    service_voucher: ["Service voucher", "服务代金券"],
  },
  states: {
    making: ["Being prepared", "准备中"],
    ready: ["Ready to use", "可使用"],
    held: ["Set aside for a payment", "已预留用于付款"],
    used: ["Used", "已使用"],
    returned: ["Points returned", "积分已退回"],
    expired: ["Expired", "已过期"],
  },
  code: [(code: string) => `Code ${code}`, (code: string) => `优惠码 ${code}`],
  until: [(at: string) => `Valid until ${at}`, (at: string) => `有效期至 ${at}`],
});
