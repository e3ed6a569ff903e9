import { type Both, defineTexts } from "@/shared/i18n/texts";

export const autoTexts = defineTexts({
  title: ["Place orders automatically", "自动下单"],
  text: [
    "Paid orders that fit your rule are placed without you looking at them. Orders whose cost isn't known exactly, or above the amount that must be typed, wait for you.",
    "符合规则的已付款订单将自动下单，无需您查看。成本不明确或超过需输入确认金额的订单会等待您处理。",
  ],
  off: ["It's off. You place every order yourself.", "未开启。所有订单由您自己下单。"],
  onSince: [
    (date: string) => `It's on for orders that became ready since ${date}.`,
    (date: string) => `已开启，适用于 ${date} 之后可下单的订单。`,
  ],
  stopped: {
    rights: [
      "It turned itself off: the user who turned it on may no longer place orders.",
      "已自动关闭：开启者已无下单权限。",
    ],
    unpaid: [
      "It turned itself off because your plan is read-only. Pay the open invoice, then turn it on again.",
      "您的套餐为只读，已自动关闭。请支付未结账单后重新开启。",
    ],
  } as Record<string, Both>,
  onlyMain: ["Only the main account can change this rule.", "仅主账号可修改此规则。"],
  stores: ["Stores", "店铺"],
  noStore: ["Choose at least one store.", "请至少选择一个店铺。"],
  addCountry: ["Countries of delivery", "收货国家"],
  allCountries: ["All countries", "所有国家"],
  choose: ["Add a country", "添加国家"],
  onlyCountries: ["Only to these countries", "仅限以下国家"],
  most: ["Most that an order may cost", "单个订单最高成本"],
  mostHint: [
    "Goods and shipping, in the currency of each store. Leave empty for no limit.",
    "含商品和运费，以各店铺货币计。留空表示不限。",
  ],
  amountWrong: ["Enter an amount such as 50 or 49.90.", "请输入金额，例如 50 或 49.90。"],
  margin: ["Least profit (%)", "最低利润率（%）"],
  marginHint: [
    "Of what the buyer paid without tax. Orders whose duty or taxes you pay and don't know then wait for you. Leave empty to place whatever the profit.",
    "占买家不含税付款的比例。由您承担且金额未知的关税或税费订单将等待您处理。留空表示不看利润。",
  ],
  marginWrong: ["Enter a whole number from 0 to 99.", "请输入 0 到 99 的整数。"],
  risk: [
    "Only orders whose risk the store calls low (some stores don't say)",
    "仅限店铺判定为低风险的订单（部分店铺不提供）",
  ],
  turnOn: ["Turn on", "开启"],
  turnOff: ["Turn off", "关闭"],
  saveOn: ["Save changes", "保存更改"],
  confirm: ["Place orders without asking you?", "无需确认即自动下单？"],
  confirmText: {
    what: [
      "From now on, paid orders that fit this rule are bought at your suppliers in your name, and cost money. Orders that are ready already aren't touched.",
      "从现在起，符合规则的已付款订单将以您的名义向供应商采购并产生费用。此前已可下单的订单不受影响。",
    ],
    how: [
      "All your limits stay. Until its time is over, each order can be called back. An order that you called back, or that a supplier refused, isn't placed by the rule again.",
      "您的所有限额仍然有效。在可撤回时间内，每个订单均可撤回。已撤回或被供应商拒绝的订单不会再由规则下单。",
    ],
    waits: ["An order that doesn't fit within 3 days waits for you.", "3 天内不符合规则的订单将等待您处理。"],
  },
  isOn: ["Orders are placed automatically now", "已开启自动下单"],
  isOff: ["Orders are no longer placed automatically", "已关闭自动下单"],
});
