import { type Both, defineTexts } from "@/shared/i18n/texts";

export const changesTexts = defineTexts({
  fields: {
    title: ["Title", "标题"],
    description: ["Description", "描述"],
    vendor: ["Vendor", "品牌"],
    product_type: ["Product type", "商品类型"],
    tags: ["Tags", "标签"],
    images: ["Images", "图片"],
    price: ["Price", "售价"],
    price_rule: ["Price rule", "价格规则"],
    compare_at: ["Compare-at price", "划线价"],
    sku: ["SKU", "SKU"],
    barcode: ["Barcode", "条码"],
    variants: ["Variants", "规格"],
    options: ["Options", "选项"],
    cost: ["Cost", "成本"],
    split: ["Becomes", "拆分为"],
    stock: ["Stock", "库存"],
    collections: ["Collections", "集合"],
    customs: ["Customs", "海关"],
  } as Record<string, Both>,
  before: ["Before", "修改前"],
  after: ["After", "修改后"],
  none: ["None", "无"],
});
