import { defineTexts } from "@/shared/i18n/texts";

export const termsTexts = defineTexts({
  quote: ["Quote", "报价"],
  states: {
    offered: ["Waiting for you", "待您确认"],
    accepted: ["Accepted", "已接受"],
    declined: ["Declined", "已拒绝"],
    withdrawn: ["Withdrawn", "已撤回"],
    over: ["Expired", "已过期"],
    returned: ["Refunded", "已退款"],
  },
  price: ["Price", "价格"],
  included: ["What is included", "包含内容"],
  until: ["Valid until", "有效期至"],
  revisions: ["Revisions included", "包含修改次数"],
  paid: ["Paid", "已付款"],
  returned: ["Refunded", "已退款"],
  paidBy: { balance: ["from the balance", "余额支付"], card: ["by card", "银行卡支付"] },
  over: ["This quote ran out. Write to us if you still want it.", "此报价已过期。如仍需要，请给我们留言。"],
  payBalance: ["Pay from balance", "余额支付"],
  payBalanceText: [
    (amount: string) => `${amount} is taken from your balance now. The work begins when it is paid.`,
    (amount: string) => `将立即从您的余额中扣除 ${amount}。付款后开始服务。`,
  ],
  payBalanceLess: [
    (amount: string, off: string) =>
      `${amount}, less ${off} of your voucher, is taken from your balance now. The work begins when it is paid.`,
    (amount: string, off: string) =>
      `将立即从您的余额中扣除 ${amount}（代金券抵扣 ${off}）。付款后开始服务。`,
  ],
  voucher: [
    (amount: string) => `Your voucher takes ${amount} off this price.`,
    (amount: string) => `您的代金券可抵扣 ${amount}。`,
  ],
  topUp: ["Top up your balance", "充值余额"],
  payCard: ["Pay by card", "银行卡支付"],
  check: ["I've paid already", "我已付款"],
  cardOpened: [
    "The payment page opened in a new window. Come back here when you have paid.",
    "付款页面已在新窗口打开，付款后请返回此处。",
  ],
  openAgain: ["Open the payment page", "打开付款页面"],
  decline: ["Decline", "拒绝"],
  declineText: [
    "Tell us why, if you like. We may make you another offer.",
    "您可以告诉我们原因，我们可能会重新报价。",
  ],
  why: ["Reason (optional)", "原因（选填）"],
  verdict: ["Your opinion of the result", "您对结果的评价"],
  verdictText: [
    "Look at the result first: View Result in the list of requests.",
    "请先查看结果：在需求列表中点击“查看结果”。",
  ],
  revisionsUsed: [
    (used: number, most: number) => `${used} of ${most} revisions used`,
    (used: number, most: number) => `已使用 ${used}/${most} 次修改`,
  ],
  accept: ["Accept result", "接受结果"],
  acceptText: [
    "The request is closed as done. You can't ask for revisions afterwards.",
    "需求将标记为完成，之后不能再要求修改。",
  ],
  revise: ["Ask for a revision", "要求修改"],
  reviseText: ["What should be different?", "需要修改什么？"],
  dispute: ["Dispute result", "对结果提出异议"],
  disputeOpen: [
    "You disputed this result. Our team looks into it and answers you here.",
    "您已对结果提出异议，我们的团队正在核查，并会在此答复。",
  ],
  disputeText: ["What is wrong with it? Our team looks into it.", "结果有什么问题？我们的团队会进行核查。"],
  say: ["Message", "说明"],
  missing: ["Required", "必填"],
  acceptedAt: ["Accepted", "已接受"],
  disputedAt: ["Disputed", "有异议"],
  settledAt: ["Closed by our team", "已由我们处理"],
  settled: {
    rejected: [
      "We looked into your dispute and can't refund this result.",
      "我们核查了您的异议，无法为此结果退款。",
    ],
    refunded: [
      (amount: string) => `We refund ${amount} after your dispute.`,
      (amount: string) => `根据您的异议，我们将退款 ${amount}。`,
    ],
    toCard: ["It goes to your card and takes a few days to arrive.", "款项退至您的银行卡，需要数日到账。"],
    toBalance: ["It is in your balance.", "款项已退回您的余额。"],
  },
  rate: ["Rate this service", "评价此服务"],
  stars: ["Stars", "星级"],
  starsOf: [(stars: number) => (stars === 1 ? "1 star" : `${stars} stars`), (stars: number) => `${stars} 星`],
  opinion: ["Opinion (optional)", "评价内容（选填）"],
  sendRating: ["Send rating", "提交评价"],
  rated: ["Your rating", "您的评分"],
  done: ["Operation succeeded", "操作成功"],
});
