import { listed, noun, parts, publishing, unpublishing, written } from "./nouns";
import type { Texts } from "./pairs";

const product = noun("Antstore product", "Antstore 商品");

/** Antstore: the products that we offer merchants ourselves. */
export const antstoreTexts = {
  antstore_products: {
    ...listed(product),
    intro: [
      "Products that merchants import from Antstore, newest first.",
      "商家可从 Antstore 导入的商品，最新的在前。",
    ],
    ...written(product),
    fields: {
      id: ["ID", "编号"],
      q: ["Title", "标题"],
      title_en: ["Title", "标题"],
      title_zh: ["Title", "标题"],
      description_en: ["Description", "描述"],
      description_zh: ["Description", "描述"],
      category: ["Category", "类目"],
      tags: ["Tags", "标签"],
      currency: ["Currency", "币种"],
      images: ["Images", "图片"],
      price: ["Price from", "最低价"],
      variant_count: ["Variants", "规格数"],
      state: ["State", "状态"],
      created_at: ["Created", "创建时间"],
      edited_at: ["Last edited", "最后编辑"],
      edited_by: ["Edited by", "编辑人"],
    },
    hints: {
      tags: ["Separated by commas.", "以逗号分隔。"],
      currency: ["For example USD.", "例如 USD。"],
      images: ["One address per line. The first image is the main one.", "每行一个地址，第一张为主图。"],
      values: ["One per line.", "每行一个。"],
      option_values: ["One value of each option, one per line.", "每个选项各一个值，每行一个。"],
      stock: ["Leave empty if you don't count it.", "不计库存时留空。"],
    },
    facts: ["Details", "详情"],
    sorting: ["Category, currency and images", "类目、币种与图片"],
    options: ["Options", "选项"],
    option: {
      ...parts(noun("option", "选项")),
      name: ["Name", "名称"],
      values: ["Values", "选项值"],
    },
    variants: ["Variants", "规格"],
    variant: {
      ...parts(noun("variant", "规格")),
      sku: ["SKU", "SKU 编码"],
      option_values: ["Option values", "选项值"],
      price: ["Price", "价格"],
      compare_at_price: ["Compare-at price", "划线价"],
      stock: ["Stock", "库存"],
      weight_grams: ["Weight (g)", "重量（克）"],
      image_url: ["Image address", "图片地址"],
    },
    states: {
      draft: ["Draft", "草稿"],
      published: ["Published", "已发布"],
      withdrawn: ["Unpublished", "已取消发布"],
    },
    publish: publishing(product, ["Merchants can then import %{name}.", "发布后，商家可导入 %{name}。"]),
    withdraw: unpublishing(product, [
      "%{name}: merchants can no longer import it. Merchants who imported it are notified that it is no longer sold.",
      "%{name}：商家将无法再导入；已导入的商家会收到停售提示。",
    ]),
  },
} satisfies Texts;

/** Names of actions in the audit log. */
export const antstoreActions = {
  "antstore_products.create": ["Created an Antstore product", "新建 Antstore 商品"],
  "antstore_products.save": ["Edited an Antstore product", "修改 Antstore 商品"],
  "antstore_products.publish": ["Published an Antstore product", "发布 Antstore 商品"],
  "antstore_products.withdraw": ["Unpublished an Antstore product", "取消发布 Antstore 商品"],
} satisfies Texts;
