import { defineTexts } from "@/shared/i18n/texts";

export const customsTexts = defineTexts({
  fields: {
    hs_code: ["HS code", "HS 编码"],
    origin: ["Country of origin", "原产国"],
    material: ["Material", "材质"],
    battery: ["Battery", "电池"],
    customs_description: ["Customs description", "报关品名"],
  },
  hsHint: ["The first 6 digits, for example 610910.", "前 6 位数字，例如 610910。"],
  hsWrong: ["Enter 6 digits, for example 610910.", "请输入 6 位数字，例如 610910。"],
  descriptionHint: ["What the goods are, in plain English.", "用简单英文写明货物名称。"],
  unknown: ["Unknown", "未知"],
  batteries: {
    none: ["No battery", "不含电池"],
    built_in: ["Built in", "内置电池"],
    included: ["Packed with the product", "与商品一同包装"],
    alone: ["Battery only", "仅电池"],
  },
});
