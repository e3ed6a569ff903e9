import { defineTexts } from "@/shared/i18n/texts";

export const togetherTexts = defineTexts({
  title: ["Same address", "相同地址"],
  text: [
    "These orders go to one address. Bought as one parcel, each keeps its share of the cost, and the tracking number is written to each of them.",
    "这些订单送往同一地址。合并为一个包裹采购后，各订单分摊成本，运单号会写入每个订单。",
  ],
  asOne: [
    (numbers: string, supplier: string) => `Buy ${numbers} as one parcel (${supplier})`,
    (numbers: string, supplier: string) => `将 ${numbers} 合并为一个包裹采购（${supplier}）`,
  ],
  savesFreight: [(amount: string) => `saves ${amount} shipping`, (amount: string) => `节省运费 ${amount}`],
  addsFreight: [(amount: string) => `adds ${amount} shipping`, (amount: string) => `增加运费 ${amount}`],
  savesDuty: [(amount: string) => `saves ${amount} duty`, (amount: string) => `节省关税 ${amount}`],
  addsDuty: [(amount: string) => `adds ${amount} duty`, (amount: string) => `增加关税 ${amount}`],
  sameFreight: ["same shipping cost as quoted", "报价运费不变"],
  waiting: ["The supplier is being asked for the shipping.", "正在向供应商询问运费。"],
  unknownFreight: ["shipping saving unknown", "可节省的运费未知"],
  with: [(numbers: string) => `With ${numbers}`, (numbers: string) => `与 ${numbers} 合并`],
  boughtWith: ["Bought together with", "合并采购："],
  share: [
    (figures: string) => `This order's share: ${figures}`,
    (figures: string) => `此订单分摊：${figures}`,
  ],
  alsoFor: [
    (numbers: string) => `Calling it back or cancelling it also applies to ${numbers}.`,
    (numbers: string) => `撤回或取消也会影响 ${numbers}。`,
  ],
});
