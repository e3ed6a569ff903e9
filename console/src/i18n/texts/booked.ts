import { listed, noun } from "./nouns";
import type { Texts } from "./pairs";

const charge = noun("charge", "收费");
const invoice = noun("invoice", "账单");
const payment = noun("payment", "付款");
const refund = noun("refund", "退款");
const tax = noun("tax", "税额", "taxes");
const fee = noun("fee", "手续费");
const dispute = noun("dispute", "争议");

const fields = {
  name: ["ID", "编号"],
  merchant: ["Merchant", "商家"],
  plan: ["Plan", "套餐"],
  platform: ["Platform", "平台"],
  provider: ["Provider", "服务商"],
  amount: ["Amount", "金额"],
  tax: ["Tax", "税额"],
  fee: ["Fee", "手续费"],
  refunded: ["Refunded", "已退款"],
  state: ["Status", "状态"],
  at: ["Time", "时间"],
  ended_at: ["Completed", "完成时间"],
  reason: ["Reason", "原因"],
  target: ["Refund to", "退至"],
  asked_by: ["Requested by", "申请人"],
  decided_by: ["Decided by", "审批人"],
  url: ["Document", "单据"],
  since: ["From", "开始"],
  until: ["Until", "截止"],
} satisfies Texts;

/** What merchants paid, as finance reads it. */
export const bookedTexts = {
  charges: {
    ...listed(charge),
    intro: [
      "What merchants ordered, newest first. Amount is what they paid for it, or are to pay; a plan's price is that of one of its periods.",
      "商家下单的内容，最新的在前。金额为已付或应付的款项；套餐价格为一个周期的价格。",
    ],
    fields: { ...fields, price: ["Plan price", "套餐价格"] },
    states: {
      opened: ["Awaiting payment", "待支付"],
      paid: ["Completed", "已完成"],
      failed: ["Failed", "失败"],
      expired: ["Expired", "已过期"],
    },
  },
  invoices: {
    ...listed(invoice),
    intro: ["Invoices to merchants, newest first.", "开给商家的账单，最新的在前。"],
    fields,
    states: {
      draft: ["Draft", "草稿"],
      open: ["Unpaid", "未支付"],
      paid: ["Paid", "已支付"],
      uncollectible: ["Uncollectible", "无法收回"],
      void: ["Void", "已作废"],
    },
  },
  payments: {
    ...listed(payment),
    intro: ["Payments with their taxes and fees, newest first.", "付款及其税额和手续费，最新的在前。"],
    fields,
    states: {
      needs_payer: ["Incomplete", "待商家操作"],
      processing: ["Processing", "处理中"],
      succeeded: ["Succeeded", "成功"],
      failed: ["Failed", "失败"],
    },
  },
  refunds: {
    ...listed(refund),
    intro: ["Refunds to merchants, newest first.", "退给商家的款项，最新的在前。"],
    fields,
    states: {
      waiting: ["Pending approval", "待审批"],
      refused: ["Rejected", "已拒绝"],
      sent: ["Sent", "已发出"],
      done: ["Refunded", "已退款"],
      failed: ["Failed", "失败"],
    },
    targets: { card: ["Card", "银行卡"], balance: ["Balance", "余额"] },
    second_person: ["You requested this. Someone else must approve it.", "此退款由您申请，须由另一人批准。"],
    ask: {
      action: ["Refund", "退款"],
      title: ["Refund this payment?", "退还此付款？"],
      text: [
        "%{amount} paid, %{refunded} refunded. Large refunds need a second person's approval. The merchant gets an email when the refund is sent.",
        "已付 %{amount}，已退 %{refunded}。大额退款需另一人批准。退款发出时会邮件通知商家。",
      ],
      amount: ["Amount (%{unit})", "金额（%{unit}）"],
      done: ["Refund saved.", "退款已保存。"],
    },
    approve: {
      action: ["Approve", "批准"],
      title: ["Approve this refund?", "批准此退款？"],
      text: ["%{amount} for %{merchant}. This can't be undone.", "向 %{merchant} 退款 %{amount}，不可撤销。"],
      done: ["Refund approved.", "退款已批准。"],
    },
    refuse: {
      action: ["Reject", "拒绝"],
      title: ["Reject this refund?", "拒绝此退款？"],
      done: ["Refund rejected.", "退款已拒绝。"],
    },
  },
  taxes: {
    ...listed(tax),
    intro: [
      "Tax collected with payments and returned with refunds. Newest first.",
      "随付款收取的税额，以及随退款退回的部分，最新的在前。",
    ],
    empty: ["No tax collected yet.", "还没有收取税额。"],
    fields: {
      ...fields,
      name: ["Payment", "付款"],
      amount: ["Paid", "付款金额"],
      refunded: ["Tax refunded", "已退税额"],
    },
  },
  fees: {
    ...listed(fee),
    intro: [
      "What the payment provider kept of payments, newest first.",
      "支付服务商从付款中收取的手续费，最新的在前。",
    ],
    fields: { ...fields, name: ["Payment", "付款"], amount: ["Paid", "付款金额"] },
  },
  disputes: {
    ...listed(dispute),
    intro: ["Payments disputed by the payer's bank, newest first.", "付款银行提出争议的付款，最新的在前。"],
    fields: { ...fields, ended_at: ["Evidence due", "举证截止"] },
    states: {
      warning: ["Inquiry", "查询"],
      needs_response: ["Needs response", "待回应"],
      under_review: ["Under review", "审核中"],
      won: ["Won", "胜诉"],
      lost: ["Lost", "败诉"],
    },
  },
} satisfies Texts;
