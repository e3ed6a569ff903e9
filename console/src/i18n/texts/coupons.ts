import { listed, noun, publishing, written } from "./nouns";
import type { Texts } from "./pairs";

const coupon = noun("coupon", "优惠码");

/** Codes for a discount on plans. */
export const couponTexts = {
  coupons: {
    ...listed(coupon),
    intro: [
      "Codes that merchants enter when they pay for a plan, newest first.",
      "商家支付套餐时输入的优惠码，最新的在前。",
    ],
    ...written(coupon),
    coupon: ["Coupon", "优惠码"],
    facts: ["Details", "详情"],
    fields: {
      code: ["Code", "代码"],
      name: ["Name", "名称"],
      state: ["Status", "状态"],
      discount: ["Discount", "优惠"],
      plans: ["Plans", "套餐"],
      plan_ids: ["Plans", "套餐"],
      uses: ["Uses", "使用次数"],
      read_at: ["Uses checked", "次数更新时间"],
      until: ["Valid until", "有效期至"],
      gives: ["Type", "类型"],
      percent: ["Percent off", "折扣百分比"],
      amount: ["Amount off", "减免金额"],
      currency: ["Currency", "币种"],
      lasting: ["Applies to", "适用于"],
      months: ["Months", "月数"],
      most_uses: ["Maximum uses", "最多使用次数"],
      reason: ["Reason", "原因"],
      edited_by: ["Edited by", "编辑人"],
    },
    states: {
      draft: ["Draft", "草稿"],
      making: ["Sending to Stripe", "正在同步到 Stripe"],
      active: ["Active", "生效中"],
      failed: ["Rejected by Stripe", "被 Stripe 拒绝"],
      ending: ["Ending", "正在停用"],
      ended: ["Ended", "已停用"],
    },
    gives: { percent: ["Percentage", "百分比"], amount: ["Fixed amount", "固定金额"] },
    lastings: {
      once: ["First payment", "首次付款"],
      months: ["Several months", "若干个月"],
      forever: ["Every payment", "每次付款"],
    },
    for_months: ["%{smart_count} month |||| %{smart_count} months", "%{smart_count} 个月"],
    all_plans: ["All plans", "所有套餐"],
    uses_of: ["%{uses} of %{most}", "%{uses} / %{most}"],
    code_hint: [
      "Letters, digits and hyphens. Merchants type it at checkout.",
      "字母、数字和连字符，商家在结账时输入。",
    ],
    name_hint: ["Shown at checkout and on invoices.", "显示在结账页和账单上。"],
    plans_hint: ["Leave empty for all plans.", "留空表示所有套餐。"],
    most_uses_hint: ["Leave empty for no limit.", "留空表示不限次数。"],
    until_hint: ["Leave empty for no end date.", "留空表示无结束日期。"],
    refused: [
      "Stripe rejected this coupon (%{reason}). Change it and publish again.",
      "Stripe 拒绝了此优惠码（%{reason}）。请修改后重新发布。",
    ],
    publish: publishing(coupon, [
      "Merchants can use %{code} at once. You can't change it afterwards, only end it.",
      "商家可立即使用 %{code}。发布后不可修改，只能停用。",
    ]),
    withdraw: {
      action: ["End coupon", "停用优惠码"],
      title: ["End this coupon?", "停用此优惠码？"],
      text: [
        "No one can use %{code} any more. Merchants who used it keep their discount.",
        "%{code} 将无法再使用，已使用的商家仍保留优惠。",
      ],
      done: ["Coupon ended.", "优惠码已停用。"],
      conflict: ["This coupon isn't active any more.", "此优惠码已不再生效。"],
    },
  },
} satisfies Texts;
