import type { Texts } from "./pairs";

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
  state: ["State", "状态"],
  at: ["Time", "时间"],
  ended_at: ["Completed", "完成时间"],
  reason: ["Reason", "原因"],
  url: ["Document", "单据"],
  since: ["From", "开始"],
  until: ["Until", "截止"],
} satisfies Texts;

/** What merchants paid, as finance reads it. */
export const bookedTexts = {
  charges: {
    name: ["Charge |||| Charges", "收费"],
    intro: ["Requests to pay, newest first.", "向商家发起的收费，最新的在前。"],
    empty: ["No charges yet.", "还没有收费。"],
    no_match: ["No charges match these filters.", "没有符合筛选条件的收费。"],
    fields,
    states: {
      opened: ["Awaiting payment", "待支付"],
      paid: ["Paid", "已支付"],
      failed: ["Failed", "失败"],
      expired: ["Expired", "已过期"],
    },
  },
  invoices: {
    name: ["Invoice |||| Invoices", "账单"],
    intro: ["Invoices to merchants, newest first.", "开给商家的账单，最新的在前。"],
    empty: ["No invoices yet.", "还没有账单。"],
    no_match: ["No invoices match these filters.", "没有符合筛选条件的账单。"],
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
    name: ["Payment |||| Payments", "付款"],
    intro: ["Payments with their taxes and fees, newest first.", "付款及其税额和手续费，最新的在前。"],
    empty: ["No payments yet.", "还没有付款。"],
    no_match: ["No payments match these filters.", "没有符合筛选条件的付款。"],
    fields,
    states: {
      needs_payer: ["Action required", "待商家操作"],
      processing: ["Processing", "处理中"],
      succeeded: ["Succeeded", "成功"],
      failed: ["Failed", "失败"],
    },
  },
  refunds: {
    name: ["Refund |||| Refunds", "退款"],
    intro: ["Refunds to merchants, newest first.", "退给商家的款项，最新的在前。"],
    empty: ["No refunds yet.", "还没有退款。"],
    no_match: ["No refunds match these filters.", "没有符合筛选条件的退款。"],
    fields,
    states: {
      waiting: ["Pending approval", "待审批"],
      refused: ["Rejected", "已拒绝"],
      sent: ["Sent", "已发出"],
      done: ["Refunded", "已退款"],
      failed: ["Failed", "失败"],
    },
  },
  disputes: {
    name: ["Dispute |||| Disputes", "争议"],
    intro: ["Payments disputed by the payer's bank, newest first.", "付款银行提出争议的付款，最新的在前。"],
    empty: ["No disputes yet.", "还没有争议。"],
    no_match: ["No disputes match these filters.", "没有符合筛选条件的争议。"],
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
