import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const publishingTexts = defineTexts({
  title: [
    (count: number) => (count === 1 ? "Publish 1 product" : `Publish ${count} products`),
    (count: number) => `发布 ${count} 个商品`,
  ],
  scheduleForLater: ["Schedule for Later", "定时发布"],
  chooseStores: ["Stores", "店铺"],
  selectStore: ["You must select at least one store.", "您必须至少选择一个店铺。"],
  noStores: ["Connect a store to publish products.", "请先连接店铺，再发布商品。"],
  connect: ["Connect store", "连接店铺"],
  outlook: ["What will be published", "发布预览"],
  checking: ["Checking…", "正在检查…"],
  outcome: [
    (ready: number, held: number) =>
      held > 0 ? `${whole(ready)} ready, ${whole(held)} won't be published` : `${whole(ready)} ready`,
    (ready: number, held: number) =>
      held > 0 ? `${whole(ready)} 个可发布，${whole(held)} 个不会发布` : `${whole(ready)} 个可发布`,
  ],
  listings: [
    (products: number, stores: number) => {
      const counted = (count: number, noun: string) => `${whole(count)} ${count === 1 ? noun : `${noun}s`}`;
      return `${counted(products, "product")} × ${counted(stores, "store")} = ${counted(products * stores, "listing")}`;
    },
    (products: number, stores: number) =>
      `${whole(products)} 个商品 × ${whole(stores)} 个店铺 = ${whole(products * stores)} 个上架`,
  ],
  heldBack: ["Won't be published:", "以下不会发布："],
  andMore: [
    (count: number) => `(and ${whole(count)} more like this)`,
    (count: number) => `（另有 ${whole(count)} 个相同原因）`,
  ],
  override: ["Publish anyway", "仍要发布"],
  overrideReason: ["Reason", "原因"],
  overrideHint: [
    "You need the right to override checks. The reason is kept with the publication.",
    "您需要有忽略检查的权限。原因会与发布记录一起保存。",
  ],
  overrideMissing: ["Enter a reason.", "请输入原因。"],
  overwrite: ["Overwrite what was changed in the store", "覆盖店铺中的修改"],
  overwriteHint: [
    "Off: changes made in the store are kept. Products changed both here and in the store aren't published.",
    "不勾选：保留店铺中的修改。此处和店铺都修改过的商品不会发布。",
  ],
  comparing: ["Comparing with your stores…", "正在与店铺对比…"],
  changedInStore: ["Changed in your stores since you published", "发布后在店铺中的修改"],
  titleChanged: [
    (published: string, inStore: string, fresh: string) =>
      `Title: published as “${published}”, now “${inStore}” in the store, new “${fresh}”`,
    (published: string, inStore: string, fresh: string) =>
      `标题：发布时为“${published}”，店铺中现为“${inStore}”，将改为“${fresh}”`,
  ],
  priceChanged: [
    (variant: string, published: string, inStore: string, fresh: string) =>
      `${variant ? `Price of ${variant}` : "Price"}: published ${published}, now ${inStore} in the store, new ${fresh}`,
    (variant: string, published: string, inStore: string, fresh: string) =>
      `${variant ? `${variant} 的价格` : "价格"}：发布时为 ${published}，店铺中现为 ${inStore}，将改为 ${fresh}`,
  ],
  titleStays: [
    (published: string, inStore: string) =>
      `Title: published as “${published}”, stays “${inStore}” in the store`,
    (published: string, inStore: string) => `标题：发布时为“${published}”，店铺中保留“${inStore}”`,
  ],
  priceStays: [
    (variant: string, published: string, inStore: string) =>
      `${variant ? `Price of ${variant}` : "Price"}: published ${published}, stays ${inStore} in the store`,
    (variant: string, published: string, inStore: string) =>
      `${variant ? `${variant} 的价格` : "价格"}：发布时为 ${published}，店铺中保留 ${inStore}`,
  ],
  descriptionChanged: ["Description: changed both here and in the store", "描述：此处和店铺中都已修改"],
  descriptionOver: [
    "Description: changed in the store, will be overwritten",
    "描述：已在店铺中修改，将被覆盖",
  ],
  descriptionStays: [
    "Description: changed in the store, stays as it is there",
    "描述：已在店铺中修改，保留店铺的内容",
  ],
  fields: {
    vendor: ["Vendor", "品牌"],
    product_type: ["Product type", "商品类型"],
    sku: ["SKU", "SKU"],
    barcode: ["Barcode", "条形码"],
    weight_grams: ["Weight (g)", "重量（克）"],
  },
  factOf: [
    (field: string, variant: string) => (variant ? `${field} of ${variant}` : field),
    (field: string, variant: string) => (variant ? `${variant} 的${field}` : field),
  ],
  moreFacts: [
    (count: number) =>
      `And ${count} more ${count === 1 ? "SKU, barcode or weight" : "SKUs, barcodes and weights"}`,
    (count: number) => `另有 ${count} 处 SKU、条形码或重量`,
  ],
  labelChanged: [
    (field: string, inStore: string, fresh: string) =>
      `${field}: now “${inStore}” in the store, new “${fresh}”`,
    (field: string, inStore: string, fresh: string) => `${field}：店铺中现为“${inStore}”，将改为“${fresh}”`,
  ],
  labelStays: [
    (field: string, inStore: string) => `${field}: stays “${inStore}” in the store`,
    (field: string, inStore: string) => `${field}：店铺中保留“${inStore}”`,
  ],
  tagsAdded: [
    (tags: readonly string[]) => `Tags added in the store, they stay: ${tags.join(", ")}`,
    (tags: readonly string[]) => `店铺中添加的标签将保留：${tags.join("、")}`,
  ],
  tagsRemoved: [
    (tags: readonly string[]) => `Tags removed in the store, they are not added again: ${tags.join(", ")}`,
    (tags: readonly string[]) => `店铺中移除的标签不会再次添加：${tags.join("、")}`,
  ],
  tagsOver: ["Tags: changed in the store, will be overwritten", "标签：已在店铺中修改，将被覆盖"],
  picturesChanged: ["Images: changed both here and in the store", "图片：在此处和店铺中都已修改"],
  picturesRemoved: [
    (count: number) =>
      count === 1
        ? "1 image removed in the store, it is not added again"
        : `${whole(count)} images removed in the store, they are not added again`,
    (count: number) => `店铺中移除的 ${whole(count)} 张图片不会再次添加`,
  ],
  picturesOver: [
    (count: number) =>
      count === 1
        ? "1 image removed in the store, it will be added again"
        : `${whole(count)} images removed in the store, they will be added again`,
    (count: number) => `店铺中移除的 ${whole(count)} 张图片将再次添加`,
  ],
  stockOf: [
    (variant: string) => (variant ? `Stock of ${variant}` : "Stock"),
    (variant: string) => (variant ? `${variant} 的库存` : "库存"),
  ],
  stockStays: [
    (stock: string, published: string, inStore: string, ours: string) =>
      `${stock}: published ${published}, stays ${inStore} in the store${ours ? ` (ours is ${ours})` : ""}`,
    (stock: string, published: string, inStore: string, ours: string) =>
      `${stock}：发布时为 ${published}，店铺中保留 ${inStore}${ours ? `（我们的为 ${ours}）` : ""}`,
  ],
  stockChanged: [
    (stock: string, published: string, inStore: string, fresh: string) =>
      `${stock}: published ${published}, now ${inStore} in the store, new ${fresh}`,
    (stock: string, published: string, inStore: string, fresh: string) =>
      `${stock}：发布时为 ${published}，店铺中现为 ${inStore}，将改为 ${fresh}`,
  ],
  moreStocks: [
    (count: number) =>
      count === 1 ? "And the stock of 1 more variant" : `And the stock of ${whole(count)} more variants`,
    (count: number) => `另有 ${whole(count)} 个规格的库存`,
  ],
  stockUnknown: [
    (stock: string, inStore: string, ours: string) =>
      `${stock}: stays ${inStore} in the store (ours is ${ours}). It was published before we kept stock, so we can't tell whether it was sold or counted there.`,
    (stock: string, inStore: string, ours: string) =>
      `${stock}：店铺中保留 ${inStore}（我们的为 ${ours}）。发布时我们还没有保存库存，因此无法判断店铺是否售出或盘点过。`,
  ],
  stockHint: [
    "Stock that was sold or counted in the store stays, even if the supplier has more again. To use our numbers, select “Overwrite what was changed in the store” or change them in the store.",
    "店铺中售出或盘点过的库存保持不变，即使供应商重新补货。如需使用我们的数量，请勾选“覆盖店铺中的修改”，或直接在店铺中修改。",
  ],
  inStock: ["in stock", "有货"],
  soldOut: ["sold out", "缺货"],
  unknown: ["not known", "未知"],
  notWritten: ["unchanged", "不变"],
  morePrices: [
    (count: number) => (count === 1 ? "And 1 more price" : `And ${whole(count)} more prices`),
    (count: number) => `另有 ${whole(count)} 个价格`,
  ],
  moreChanged: [
    (count: number) => (count === 1 ? "And 1 more listing" : `And ${whole(count)} more listings`),
    (count: number) => `另有 ${whole(count)} 个上架商品`,
  ],
  partlyCompared: [
    (compared: number, published: number) =>
      `${whole(compared)} of ${whole(published)} published listings compared. The others are compared when you publish.`,
    (compared: number, published: number) =>
      `已对比 ${whole(compared)} / ${whole(published)} 个已发布商品，其余将在发布时对比。`,
  ],
  notCompared: [
    (reason: string) => `Your stores could not be compared: ${reason}`,
    (reason: string) => `无法与店铺对比：${reason}`,
  ],
  storeNotCompared: [
    (store: string, reason: string) => `${store} could not be compared: ${reason}`,
    (store: string, reason: string) => `无法与店铺 ${store} 对比：${reason}`,
  ],
  progress: [
    (done: number, total: number) => `${whole(done)} of ${whole(total)} published`,
    (done: number, total: number) => `已发布 ${whole(done)} / ${whole(total)}`,
  ],
  viewAll: [
    (total: number) => (total === 1 ? "View the result" : `View all ${whole(total)} results`),
    (total: number) => `查看全部 ${whole(total)} 个结果`,
  ],
  viewInStore: ["View in store", "在店铺中查看"],
  toMyProducts: ["View in My Products", "在“我的商品”中查看"],
  publish: ["Publish", "发布"],
  started: [
    (id: string) => `Publish to Store #${id} process created`,
    (id: string) => `发布到店铺 #${id} 进程已创建`,
  ],
});
