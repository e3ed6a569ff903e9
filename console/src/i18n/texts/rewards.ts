import { listed, noun, written } from "./nouns";
import type { Texts } from "./pairs";

const rule = noun("reward rule", "积分规则");
const reward = noun("reward", "积分奖励");

/** By what points are earned, and what they are given for. */
export const rewardTexts = {
  earn_rules: {
    ...listed(rule),
    intro: [
      "How merchants earn reward points. A rule counts for payments made after you turn it on.",
      "商家获得积分的方式。规则仅对启用后的付款生效。",
    ],
    ...written(rule),
    rule: ["Reward rule", "积分规则"],
    facts: ["Details", "详情"],
    fields: {
      kind: ["Earned by", "获得方式"],
      gives: ["Points", "积分"],
      points: ["Points", "积分"],
      per: ["For each", "每满"],
      currency: ["Currency", "币种"],
      valid_days: ["Valid for (days)", "有效期（天）"],
      is_on: ["On", "启用"],
      since: ["On since", "启用时间"],
      edited_by: ["Edited by", "编辑人"],
    },
    kinds: {
      plan_paid: ["Paying for a plan", "支付套餐"],
      referral: ["Referring a merchant (their first plan payment)", "推荐商家（其首次套餐付款）"],
      service_completed: ["Completing a service", "服务完成"],
    },
    states: { on: ["On", "启用"], off: ["Off", "停用"] },
    points_per: ["%{points} for each %{amount}", "每 %{amount} 得 %{points}"],
    for_days: ["%{smart_count} day |||| %{smart_count} days", "%{smart_count} 天"],
    for_good: ["No expiry", "不过期"],
    per_hint: ["Points are given for each whole one of these amounts.", "每满一个该金额即可获得积分。"],
    days_hint: ["Leave empty for no expiry.", "留空表示不过期。"],
  },
  rewards: {
    ...listed(reward),
    intro: ["What merchants can redeem points for.", "商家可用积分兑换的奖励。"],
    ...written(reward),
    reward: ["Reward", "奖励"],
    facts: ["Details", "详情"],
    fields: {
      kind: ["Type", "类型"],
      name_en: ["Name (English)", "名称（英文）"],
      name_zh: ["Name (Chinese)", "名称（中文）"],
      points: ["Points", "积分"],
      amount: ["Worth", "价值"],
      currency: ["Currency", "币种"],
      valid_days: ["Valid for (days)", "有效期（天）"],
      is_on: ["On", "启用"],
      edited_by: ["Edited by", "编辑人"],
    },
    kinds: {
      plan_discount: ["Plan discount", "套餐优惠"],
      service_voucher: ["Service voucher", "服务代金券"],
    },
    states: { on: ["On", "启用"], off: ["Off", "停用"] },
    currency_hint: ["USD or CNY.", "USD 或 CNY。"],
    days_hint: ["How long it can be used after redeeming.", "兑换后的可用天数。"],
  },
} satisfies Texts;

/** Names of rewards, coupons and their actions in the audit log. */
export const rewardActions = {
  "coupons.publish": ["Published a coupon", "发布优惠码"],
  "coupons.withdraw": ["Ended a coupon", "停用优惠码"],
  "earn_rules.create": ["Created an earn rule", "新建积分规则"],
  "earn_rules.save": ["Edited an earn rule", "修改积分规则"],
  "rewards.create": ["Created a reward", "新建积分奖励"],
  "rewards.save": ["Edited a reward", "修改积分奖励"],
} satisfies Texts;

export const rewardTargets = {
  "earn rule": ["Reward rule %{id}", "积分规则 %{id}"],
  reward: ["Reward %{id}", "积分奖励 %{id}"],
} satisfies Texts;
