import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const customsTexts = defineTexts({
  title: [
    (count: number) => (count === 1 ? "Customs of 1 order" : `Customs of ${whole(count)} orders`),
    (count: number) => `${whole(count)} 个订单的海关信息`,
  ],
  asDeclared: ["Customs declaration, as shown when it was placed", "海关申报（下单时显示的内容）"],
  importer: ["Importer", "进口人"],
  number: ["Tax number", "税号"],
  declared: ["Declared", "申报内容"],
  note: ["Note", "说明"],
  heading: [(code: string) => `HS ${code}`, (code: string) => `HS ${code}`],
  noHeading: ["no HS code", "无 HS 编码"],
  unknown: ["Unknown", "未知"],
  parties: {
    buyer: ["The buyer", "买家"],
    merchant: ["You", "您"],
    supplier: ["The supplier", "供应商"],
  },
  holders: {
    supplier: ["the supplier's own number", "供应商自己的号码"],
    nobody: ["none", "无"],
    unknown: ["unknown", "未知"],
  },
  schemes: {
    ioss: ["IOSS", "IOSS"],
    vat_gb: ["UK VAT", "英国增值税"],
    voec: ["VOEC", "VOEC"],
  },
  kinds: {
    duty: ["Duty", "关税"],
    vat: ["VAT", "增值税"],
    gst: ["GST", "商品及服务税"],
    sales_tax: ["Sales tax", "销售税"],
  },
  payers: {
    buyer: ["the buyer pays", "买家支付"],
    merchant: ["you pay", "由您支付"],
    supplier: ["the supplier adds it", "由供应商加收"],
  },
  mergingSaves: ["One parcel for all goods would save duty:", "合并为一个包裹可节省关税："],
  mergingAdds: ["One parcel for all goods would add duty:", "合并为一个包裹会增加关税："],
  splittingSaves: ["A parcel for each line would save duty:", "每行单独一个包裹可节省关税："],
  splittingAdds: ["A parcel for each line would add duty:", "每行单独一个包裹会增加关税："],
  atMost: [
    "Some duties or taxes are unknown. The profit doesn't count them, so it is at most what is shown. Customs below says which and why.",
    "部分关税或税款未知，利润未计入这些金额，实际利润不高于所示金额。详见下方海关信息。",
  ],
});
