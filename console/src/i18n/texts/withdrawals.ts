import { listed, noun } from "./nouns";
import type { Texts } from "./pairs";

const withdrawal = noun("withdrawal", "提现");

export const withdrawalTexts = {
  withdrawals: {
    ...listed(withdrawal),
    intro: [
      "Merchants' requests to be paid out. The money is on hold until you pay or reject.",
      "商家的提现申请。在付款或拒绝之前，款项一直冻结。",
    ],
    quick: { open: ["To approve or pay", "待审批或付款"] },
    fields: {
      merchant: ["Merchant", "商家"],
      amount: ["Amount", "金额"],
      payout_hint: ["Pay to", "收款账户"],
      state: ["Status", "状态"],
      asked_by: ["Requested by", "申请人"],
      asked_at: ["Requested", "申请时间"],
      first_by: ["First approval by", "首位审批人"],
      decided_by: ["Decided by", "审批人"],
      decided_at: ["Decided", "审批时间"],
      paid_by: ["Paid by", "付款人"],
      paid_at: ["Paid", "付款时间"],
      returned_by: ["Return recorded by", "退回登记人"],
      returned_at: ["Returned", "退回时间"],
      reference: ["Transfer reference", "转账凭证号"],
      reason: ["Reason", "原因"],
      holder: ["Account holder", "账户持有人"],
      bank: ["Bank", "银行"],
      account: ["IBAN or account number", "IBAN 或账号"],
      bank_code: ["BIC or routing number", "BIC 或银行代码"],
    },
    states: {
      waiting: ["Pending approval", "待审批"],
      approved: ["Approved", "已批准"],
      paid: ["Paid", "已付款"],
      refused: ["Rejected", "已拒绝"],
      cancelled: ["Cancelled", "已取消"],
      returned: ["Returned", "已退回"],
    },
    facts: ["Details", "详情"],
    payout: ["Bank account", "银行账户"],
    approved_once: ["You approved this. Someone else must approve it too.", "您已批准，须由另一人再次批准。"],
    approve: {
      action: ["Approve", "批准"],
      title: ["Approve this withdrawal?", "批准此提现？"],
      text: [
        "%{amount} for %{merchant}. Large amounts need a second person's approval.",
        "%{merchant}：%{amount}。大额提现须另一人再次批准。",
      ],
      done: ["Approval saved.", "批准已保存。"],
    },
    refuse: {
      action: ["Reject", "拒绝"],
      title: ["Reject this withdrawal?", "拒绝此提现？"],
      text: [
        "The money goes back to the merchant's balance. The merchant sees your reason.",
        "款项将退回商家余额，商家会看到您填写的原因。",
      ],
      done: ["Withdrawal rejected.", "提现已拒绝。"],
    },
    pay: {
      action: ["Mark as paid", "标记为已付款"],
      title: ["Mark this withdrawal as paid?", "将此提现标记为已付款？"],
      text: [
        "Make the bank transfer of %{amount} first. This can't be undone.",
        "请先完成 %{amount} 的银行转账。此操作不可撤销。",
      ],
      reference: ["Transfer reference", "转账凭证号"],
      reference_hint: ["The merchant sees it.", "商家可以看到。"],
      done: ["Withdrawal marked as paid.", "提现已标记为已付款。"],
    },
    return: {
      action: ["Mark as returned", "标记为已退回"],
      title: ["Mark this withdrawal as returned?", "将此提现标记为已退回？"],
      text: [
        "The bank sent %{amount} back. It becomes available to %{merchant} again, who sees your reason.",
        "银行已退回 %{amount}。款项将重新计入 %{merchant} 的可用余额，商家会看到您填写的原因。",
      ],
      done: ["Withdrawal marked as returned.", "提现已标记为已退回。"],
    },
  },
} satisfies Texts;
