import type { Texts } from "./pairs";

/** Why a payment was disputed, declined or refused, by the provider's code or by ours. */
export const paymentReasonTexts = {
  // Dispute reasons (docs.stripe.com/disputes/categories)
  bank_cannot_process: ["Bank can't process", "银行无法处理"],
  check_returned: ["Check returned", "支票被退回"],
  credit_not_processed: ["Refund not received", "未收到退款"],
  customer_initiated: ["Opened by the customer", "客户发起"],
  debit_not_authorized: ["Debit not authorised", "扣款未经授权"],
  duplicate: ["Duplicate charge", "重复扣款"],
  fraudulent: ["Fraudulent", "欺诈"],
  general: ["Other", "其他"],
  incorrect_account_details: ["Incorrect account details", "账户信息有误"],
  insufficient_funds: ["Insufficient funds", "资金不足"],
  noncompliant: ["Against card network rules", "违反卡组织规则"],
  product_not_received: ["Product not received", "未收到商品"],
  product_unacceptable: ["Product not as described", "商品与描述不符"],
  subscription_canceled: ["Subscription cancelled", "订阅已取消"],
  unrecognized: ["Charge not recognised", "不认识此扣款"],
  // Declined cards (docs.stripe.com/declines/codes)
  authentication_required: ["Bank asks for confirmation", "银行要求验证"],
  call_issuer: ["Declined by the bank", "银行拒绝"],
  card_declined: ["Card declined", "银行卡被拒"],
  card_not_supported: ["Card not supported", "不支持此卡"],
  card_velocity_exceeded: ["Card limit exceeded", "超出银行卡限额"],
  do_not_honor: ["Declined by the bank", "银行拒绝"],
  expired_card: ["Card expired", "银行卡已过期"],
  generic_decline: ["Card declined", "银行卡被拒"],
  incorrect_cvc: ["Incorrect security code", "安全码错误"],
  incorrect_number: ["Incorrect card number", "卡号错误"],
  lost_card: ["Card reported lost", "银行卡已挂失"],
  processing_error: ["Processing error", "处理出错"],
  stolen_card: ["Card reported stolen", "银行卡已报失窃"],
  // Failed refunds (docs.stripe.com/refunds)
  charge_for_pending_refund_disputed: ["Payment disputed", "付款有争议"],
  expired_or_canceled_card: ["Card expired or cancelled", "银行卡已过期或注销"],
  lost_or_stolen_card: ["Card lost or stolen", "银行卡丢失或被盗"],
  // Ours
  declined: ["Card declined", "银行卡被拒"],
  not_paid: ["Not paid in time", "未按时付款"],
  replaced: ["Replaced by another order", "已被其他订单替换"],
  open_invoice: ["An invoice is unpaid", "有未付账单"],
  payments: {
    card_declined: ["Card declined", "银行卡被拒"],
    no_card: ["No card saved", "未保存银行卡"],
    refused: ["Refused by the provider", "服务商拒绝"],
    unknown_there: ["Not found at the provider", "服务商处不存在"],
  },
} satisfies Texts;
