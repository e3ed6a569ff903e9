import { defineTexts } from "@/shared/i18n/texts";

export const cheaperTexts = defineTexts({
  open: ["Find a cheaper supplier", "寻找更便宜的供应商"],
  title: [(title: string) => `Cheaper suppliers: ${title}`, (title: string) => `更便宜的供应商：${title}`],
  shipTo: ["Ship to", "发往"],
  imported: ["Imported from", "导入来源"],
  offers: ["The same article elsewhere", "其他供应商的同款"],
  supplier: ["Supplier", "供应商"],
  confidence: ["Confidence", "可信度"],
  cost: ["Cost", "成本"],
  sending: ["Shipping", "运费"],
  days: ["Delivery", "时效"],
  total: ["Total", "合计"],
  saving: ["You save", "可节省"],
  action: ["Action", "操作"],
  mapping: ["Make primary supplier", "设为首选供应商"],
  substitute: ["Add as substitute", "设为备选"],
  planned: [
    "Saved. The variants are mapped when you publish this product.",
    "已保存。发布此商品时将自动映射规格。",
  ],
  plannedSources: ["Other suppliers, once published", "发布后的其他供应商"],
  drop: [
    (supplier: string) => `Remove the supplier ${supplier}`,
    (supplier: string) => `移除供应商 ${supplier}`,
  ],
  first: ["Bought here first", "首选"],
  beside: ["Substitute", "备选"],
  listed: ["In the Import List", "已在导入列表"],
  none: ["No supplier sells this article for sure.", "没有找到可确认的同款供应商。"],
  noPictures: [
    "Pictures weren't compared at AliExpress this time; only words were.",
    "本次未在 AliExpress 比对图片，仅比对了文字。",
  ],
  rates: [
    "In US dollars, at the latest rate. Check the product page before you order.",
    "以美元计，按最新汇率换算。采购前请查看商品页面。",
  ],
  started: ["SKU mapping started. See the history for its result.", "SKU 映射已开始，结果见历史记录。"],
  how: [
    (words: number, picture: number | null) =>
      picture === null ? `Words ${words}%` : `Words ${words}%, picture ${picture}%`,
    (words: number, picture: number | null) =>
      picture === null ? `文字 ${words}%` : `文字 ${words}%，图片 ${picture}%`,
  ],
  range: [
    (least: number, most: number) => (least === most ? `${most} days` : `${least} to ${most} days`),
    (least: number, most: number) => (least === most ? `${most} 天` : `${least}–${most} 天`),
  ],
  missing: ["Not available", "未提供"],
});
