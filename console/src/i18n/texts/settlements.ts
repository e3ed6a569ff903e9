import type { Texts } from "./pairs";

export const settlementTexts = {
  heading: ["Settlement", "争议处理"],
  dispute: ["Open dispute", "待处理的争议"],
  hint: [
    "Read the merchant's messages. Publish a better result, reject the dispute, or refund what was paid.",
    "请阅读商家的消息，然后发布更好的结果、驳回争议或退款。",
  ],
  unpaid: [
    "Nothing was paid. Read the merchant's messages, then publish a better result or reject the dispute.",
    "此请求没有付款。请阅读商家的消息，然后发布更好的结果或驳回争议。",
  ],
  reason_hint: ["The merchant reads this.", "商家会看到此内容。"],
  outcomes: {
    rejected: ["Dispute rejected", "争议已驳回"],
    refunded: ["Refund", "退款"],
    cancelled: ["Request cancelled, payment refunded", "取消请求并退款"],
  },
  states: { done: ["Done", "已完成"], waiting: ["Pending approval", "待审批"] },
  targets: { card: ["the card", "银行卡"], balance: ["the balance", "余额"] },
  voucher: ["%{voucher} of it by voucher", "其中代金券抵扣 %{voucher}"],
  amount: ["Amount (%{unit})", "金额（%{unit}）"],
  amount_hint: ["Leave empty to refund everything, with the voucher.", "留空则全额退款，并退还代金券。"],
  reject: {
    action: ["Reject dispute", "驳回争议"],
    title: ["Reject this dispute?", "驳回此争议？"],
    text: [
      "The result counts as accepted, and anything paid counts as earned. This can't be undone.",
      "结果将视为已接受，如有付款则计入收入，不可撤销。",
    ],
    done: ["Dispute rejected.", "争议已驳回。"],
  },
  refund: {
    action: ["Refund", "退款"],
    title: ["Refund this request?", "为此请求退款？"],
    text: [
      "Price: %{price}. The refund goes to %{target}. Large refunds need a second person's approval.",
      "价格：%{price}。款项将退至%{target}。大额退款需另一人批准。",
    ],
    done: ["Refunded.", "已退款。"],
    waits: [
      "The refund is large, so a second person must approve it. Nothing was refunded yet.",
      "退款金额较大，须由另一人审批，目前尚未退款。",
    ],
  },
  waiting: ["Pending approval", "待审批"],
  mine: ["You requested this, so another person must approve it.", "此操作由您发起，须由他人审批。"],
  second_person: [
    "This is above what one person may refund in a day. Another person must approve it.",
    "金额超过一人每日可退款的上限，须由另一人审批。",
  ],
  approve: {
    action: ["Approve", "批准"],
    title: ["Approve this settlement?", "批准此处理方案？"],
    text: [
      "%{amount} goes back to %{merchant}. This can't be undone.",
      "将向 %{merchant} 退还 %{amount}，不可撤销。",
    ],
    done: ["Settlement approved.", "已批准。"],
  },
  refuse: {
    action: ["Decline", "不批准"],
    title: ["Decline this settlement?", "不批准此处理方案？"],
    text: ["Nothing is refunded. The request stays as it is.", "不会退款，请求保持不变。"],
    done: ["Settlement declined.", "已拒绝。"],
  },
} satisfies Texts;
