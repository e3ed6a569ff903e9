import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

export const overrideTexts = defineTexts({
  fields: ["Take from the supplier", "从供应商获取"],
  field: {
    title: ["Title", "标题"],
    imageURLs: ["Images", "图片"],
    shortDescription: ["Description", "描述"],
    variants: ["Variants, cost and stock", "规格、成本和库存"],
  } as Record<string, Both>,
  noField: ["Select at least one field.", "请至少选择一个字段。"],
  variantsHint: [
    "New variants are added, and those the supplier removed are deleted. Custom prices, SKUs, weights and excluded variants stay.",
    "将添加新规格，并删除供应商已移除的规格。自定义售价、SKU、重量和已排除的规格保持不变。",
  ],
  preview: ["Supplier's changes", "供应商的变更"],
  loading: ["Asking the supplier", "正在查询供应商"],
  same: ["Nothing to change in these fields.", "这些字段没有变更。"],
  of: [
    (at: number, count: number) => `Product ${at} of ${count}`,
    (at: number, count: number) => `第 ${at} 个商品，共 ${count} 个`,
  ],
  previous: ["Previous product", "上一个商品"],
  next: ["Next product", "下一个商品"],
  more: [
    (shown: number, count: number) =>
      `You can compare the first ${whole(shown)} of ${whole(count)} products here.`,
    (shown: number, count: number) => `此处可对比前 ${whole(shown)} 个商品，共 ${whole(count)} 个。`,
  ],
  here: ["Yours → supplier's", "您的 → 供应商的"],
});
