import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

const verdictsEn: Record<string, string> = {
  chosen: "Chosen",
  next: "Next choice",
  other_country: "Other countries only",
  gone: "Not available",
  too_few: "Not enough stock",
  too_expensive: "Above maximum cost",
  not_sent: "Doesn't ship there",
};
const verdictsZh: Record<string, string> = {
  chosen: "已选中",
  next: "备选",
  other_country: "仅限其他国家",
  gone: "无货或已下架",
  too_few: "库存不足",
  too_expensive: "超过最高成本",
  not_sent: "不发往该国家",
};
const groundsEn: Record<string, string> = {
  sku: "Same SKU",
  words: "Same meaning",
  one_changed: "One option value changed",
  only_one_left: "Only one left",
};
const groundsZh: Record<string, string> = {
  sku: "SKU 相同",
  words: "含义相同",
  one_changed: "一个选项值已变更",
  only_one_left: "仅剩一个",
};

export const mappingTexts = defineTexts({
  title: [(title: string) => `SKU mapping: ${title}`, (title: string) => `SKU 映射：${title}`],
  intro: [
    "Choose which supplier SKU is ordered for each variant in your store.",
    "为店铺中的每个规格选择要向供应商订购的 SKU。",
  ],
  mode: ["Mapping mode", "映射模式"],
  modes: [
    { auto: "As imported", option: "By option", sku: "By SKU", advanced: "Advanced" } as Record<
      string,
      string
    >,
    { auto: "按导入时", option: "按选项", sku: "按 SKU", advanced: "高级" } as Record<string, string>,
  ],
  autoText: ["Each variant is ordered as it was imported.", "每个规格按导入时的供应商规格订购。"],
  save: ["Save mapping", "保存映射"],
  saved: ["Mapping saved", "映射已保存"],
  unmapped: [
    (count: number) => (count === 1 ? "1 variant not mapped" : `${whole(count)} variants not mapped`),
    (count: number) => `${whole(count)} 个规格未映射`,
  ],
  allMapped: ["All variants are mapped", "所有规格均已映射"],
  storeVariant: ["Store variant", "店铺规格"],
  supplierSku: ["Supplier SKU", "供应商 SKU"],
  skuFor: [
    (variant: string) => `Supplier SKU for ${variant}`,
    (variant: string) => `${variant} 的供应商 SKU`,
  ],
  notMapped: ["Not mapped", "未映射"],
  only: ["The only variant", "唯一规格"],
  stock: [(stock: string) => `${stock} in stock`, (stock: string) => `库存 ${stock}`],
  unavailable: ["unavailable", "不可用"],
  sourceProduct: ["Supplier product", "供应商商品"],
  valueFor: [
    (option: string, value: string) => `${option}: ${value}`,
    (option: string, value: string) => `${option}：${value}`,
  ],
  addSource: ["Add a supplier product from your Import List", "从导入列表添加供应商商品"],
  add: ["Add", "添加"],
  noSource: ["No products match", "没有匹配的商品"],
  quantity: ["Pieces per unit", "每件所需数量"],
  countries: ["Countries (empty: all)", "国家（留空：全部）"],
  priority: ["Priority", "优先级"],
  maxCost: ["Maximum cost", "最高成本"],
  addRule: ["Add rule", "添加规则"],
  removeRule: ["Remove rule", "移除规则"],
  proposals: ["The supplier renamed variants", "供应商更改了规格名称"],
  renamed: [
    (before: string, after: string) => `${before} is now ${after}`,
    (before: string, after: string) => `${before} 现为 ${after}`,
  ],
  grounds: [groundsEn, groundsZh],
  confirm: ["Confirm", "确认"],
  confirmAll: ["Confirm all", "全部确认"],
  dismiss: ["Dismiss", "忽略"],
  simulator: ["Test order", "模拟订单"],
  simulatorText: ["Uses the saved mapping. Nothing is ordered.", "使用已保存的映射。不会实际下单。"],
  variant: ["Variant", "规格"],
  country: ["Country code", "国家代码"],
  pieces: ["Quantity", "数量"],
  countryHint: ["Two letters, for example DE", "两个字母，例如 DE"],
  countryWrong: ["Please enter a two-letter country code.", "请输入两个字母的国家代码。"],
  simulate: ["Test", "测试"],
  result: [
    (where: string, supplier: string, pieces: number, total: string, days: string) =>
      `To ${where}: ${supplier}, ${[`${whole(pieces)} ${pieces === 1 ? "piece" : "pieces"}`, total, days].filter(Boolean).join(", ")}`,
    (where: string, supplier: string, pieces: number, total: string, days: string) =>
      `发往 ${where}：${supplier}，${[`${whole(pieces)} 件`, total, days].filter(Boolean).join("，")}`,
  ],
  days: [
    (days: number) => (days === 1 ? "1 day" : `${whole(days)} days`),
    (days: number) => `${whole(days)} 天`,
  ],
  verdicts: [verdictsEn, verdictsZh],
  asOf: [(date: string) => `as of ${date}`, (date: string) => `截至 ${date}`],
  synonyms: ["Synonyms", "同义词"],
  synonymsText: [
    "One group per line, words separated by commas: grey, gray. Words in a group count as the same when variants are mapped.",
    "每行一组，词语用逗号分隔：grey, gray。映射规格时，同组词语视为相同。",
  ],
  groups: ["Groups", "词组"],
  synonymsSaved: ["Synonyms saved", "同义词已保存"],
});
