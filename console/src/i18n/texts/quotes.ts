import type { Texts } from "./pairs";

export const quoteTexts = {
  heading: ["Quote", "报价"],
  new: ["New quote", "新报价"],
  hint: [
    "The merchant accepts it and pays from the balance or by card, or declines it.",
    "商家可接受并以余额或银行卡支付，也可以拒绝。",
  ],
  price: ["Price", "价格"],
  currency: ["Currency", "货币"],
  included: ["What is included", "包含内容"],
  until: ["Valid until", "有效期至"],
  revisions: ["Revisions included", "包含的修改次数"],
  offer: {
    action: ["Offer quote", "发送报价"],
    title: ["Offer a quote", "发送报价"],
    text: ["It replaces a quote that isn't decided yet.", "将替换尚未处理的报价。"],
    done: ["Quote sent.", "报价已发送。"],
  },
  states: {
    offered: ["Offered", "已发送"],
    accepted: ["Accepted", "已接受"],
    declined: ["Declined", "已拒绝"],
    withdrawn: ["Withdrawn", "已撤回"],
  },
  withdraw: {
    action: ["Withdraw quote", "撤回报价"],
    title: ["Withdraw this quote?", "撤回此报价？"],
    text: [
      "The merchant can't pay it any more. You can publish a result without payment, or offer another quote.",
      "商家将无法再支付此报价。您可以不收费发布结果，或重新报价。",
    ],
    done: ["Quote withdrawn.", "报价已撤回。"],
  },
} satisfies Texts;
