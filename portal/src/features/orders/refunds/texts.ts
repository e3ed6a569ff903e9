import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

export const refundTexts = defineTexts({
  title: ["Refunds", "退款"],
  refund: ["Refund buyer", "向买家退款"],
  left: [(amount: string) => `${amount} left to refund`, (amount: string) => `还可退 ${amount}`],
  states: {
    asking: ["Being refunded", "退款中"],
    unconfirmed: ["Unconfirmed", "待确认"],
    made: ["Refunded", "已退款"],
    failed: ["Not refunded", "未退款"],
  } as Record<string, Both>,
  inStore: ["Refunded in the store", "在店铺中退款"],
  byHand: ["Recorded only: paid by hand", "仅登记：自行付款"],
  forClaim: ["For a claim", "关联索赔"],
  text: [
    "The refund is made in your store. We first show what your buyer gets back.",
    "退款将在您的店铺中进行。我们会先显示买家将收到的金额。",
  ],
  amountOnly: [
    "This store refunds amounts only. Items and stock stay as they are.",
    "此店铺只能按金额退款。商品和库存保持不变。",
  ],
  pieces: [
    (name: string, most: number) => `${name} (up to ${whole(most)})`,
    (name: string, most: number) => `${name}（最多 ${whole(most)}）`,
  ],
  piecesWrong: [
    (most: number) => `Enter a whole number from 0 to ${whole(most)}.`,
    (most: number) => `请输入 0 到 ${whole(most)} 的整数。`,
  ],
  shipping: ["Refund shipping", "退还运费"],
  restock: ["Put the items back into the store's stock", "将商品退回店铺库存"],
  amount: [(currency: string) => `Amount (${currency})`, (currency: string) => `金额（${currency}）`],
  amountHint: ["Leave empty for the calculated amount.", "留空则使用计算出的金额。"],
  amountNeeded: ["Enter an amount.", "请输入金额。"],
  amountWrong: ["Enter an amount such as 50 or 49.90.", "请输入金额，例如 50 或 49.90。"],
  way: ["Payment", "付款方式"],
  ways: {
    store: ["The store pays the buyer", "由店铺付款给买家"],
    hand: ["Only record it: I pay the buyer myself", "仅登记：由我自行付款给买家"],
  },
  reason: ["Reason", "原因"],
  reasonHint: [
    "Kept in the store with a short reference. Your buyer may see it.",
    "与简短编号一起保存在店铺中，买家可能会看到。",
  ],
  claim: ["Claim against the supplier", "对供应商的索赔"],
  noClaim: ["None", "无"],
  goOn: ["Show amount", "查看金额"],
  back: ["Back", "返回"],
  confirmTitle: ["Refund this buyer?", "向该买家退款？"],
  gets: ["Your buyer gets", "买家将收到"],
  shop: ["In your store's currency", "以店铺货币计"],
  tax: [(amount: string) => `Of this, ${amount} is tax.`, (amount: string) => `其中税费 ${amount}。`],
  by: [
    (name: string, amount: string) => `${amount} by ${name}`,
    (name: string, amount: string) => `通过 ${name} 退 ${amount}`,
  ],
  byYou: [
    (name: string, amount: string) => `${amount} by hand (${name}): the store doesn't pay it`,
    (name: string, amount: string) => `${amount} 需自行付款（${name}）：店铺不会付款`,
  ],
  final: ["A refund can't be taken back.", "退款无法撤回。"],
  typed: [(amount: string) => `Type ${amount} to refund`, (amount: string) => `输入 ${amount} 以退款`],
  submit: [(amount: string) => `Refund ${amount}`, (amount: string) => `退款 ${amount}`],
  made: ["Refund made", "退款已完成"],
  unconfirmed: [
    "The store didn't say whether it made the refund. We're finding out.",
    "店铺没有说明是否已退款。我们正在查明。",
  ],
});
