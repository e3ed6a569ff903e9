import { type Both, defineTexts } from "@/shared/i18n/texts";

export const resendTexts = defineTexts({
  text: [
    "The items are bought once more at the supplier and sent to the buyer. Their cost is added to the order.",
    "将向供应商再次采购这些商品并寄给买家，其成本计入该订单。",
  ],
  why: ["Why", "原因"],
  reasons: {
    lost: ["Parcel lost", "包裹丢失"],
    damaged: ["Arrived damaged", "到货损坏"],
    wrong_item: ["Wrong item", "发错商品"],
    other: ["Other", "其他"],
  } as Record<string, Both>,
  again: [(reason: string) => `Sent again: ${reason}`, (reason: string) => `补发：${reason}`],
  wasSentAgain: ["It was sent again, see below.", "已补发，见下方。"],
});
