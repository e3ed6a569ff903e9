import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

const statesEn: Record<string, string> = {
  publishing: "Publishing",
  active: "Active",
  failed: "Failed",
  removing: "Removing",
  gone: "Deleted in store",
};

const statesZh: Record<string, string> = {
  publishing: "发布中",
  active: "已上架",
  failed: "失败",
  removing: "移除中",
  gone: "已在店铺中删除",
};

export const productsTexts = defineTexts({
  title: ["My Products", "我的商品"],
  text: ["Your published products, by store.", "各店铺已发布的商品。"],
  search: ["Search by title", "按标题搜索"],
  allStores: ["All stores", "全部店铺"],
  store: ["Store", "店铺"],
  allStates: ["All statuses", "全部状态"],
  state: ["Status", "状态"],
  states: [statesEn, statesZh],
  draft: ["Draft", "草稿"],
  product: ["Product", "商品"],
  price: ["Price", "售价"],
  margin: ["Margin", "利润率"],
  stock: ["Stock", "库存"],
  inStock: ["In stock", "有货"],
  soldOut: ["Sold out", "缺货"],
  anyStock: ["Any stock", "全部库存"],
  mapping: ["SKU mapping", "SKU 映射"],
  anyMapping: ["Any mapping", "全部映射"],
  notMapped: ["Not mapped", "未映射"],
  supplierChanged: ["Supplier changed", "供应商已变更"],
  unmapped: [
    (count: number) => (count === 1 ? "1 variant not mapped" : `${whole(count)} variants not mapped`),
    (count: number) => `${whole(count)} 个规格未映射`,
  ],
  renamed: [
    (count: number) =>
      count === 1 ? "Supplier renamed 1 variant" : `Supplier renamed ${whole(count)} variants`,
    (count: number) => `供应商更改了 ${whole(count)} 个规格的名称`,
  ],
  substitutes: [
    (count: number) => (count === 1 ? "1 substitute" : `${whole(count)} substitutes`),
    (count: number) => `${whole(count)} 个替代来源`,
  ],
  priceFile: ["Update prices", "更新售价"],
  history: ["Supplier price and stock", "供应商价格与库存"],
  mapSkus: ["Map SKUs", "映射 SKU"],
  mapStarted: [
    (id: string) => `SKU Mapping #${id} process created`,
    (id: string) => `SKU 映射 #${id} 进程已创建`,
  ],
  variants: ["Variants", "规格"],
  published: ["Published", "发布时间"],
  actions: ["Actions", "操作"],
  select: [(title: string) => `Select ${title}`, (title: string) => `选择 ${title}`],
  selectAll: ["Select all on this page", "选择本页全部"],
  openInStore: ["View in store", "在店铺中查看"],
  openAtSupplier: ["View at supplier", "在供应商处查看"],
  edit: ["Edit in Import List", "在导入列表中编辑"],
  monitor: ["Start monitoring", "开始监控"],
  unmonitor: ["Stop monitoring", "停止监控"],
  rules: ["Monitoring rules", "监控规则"],
  monitoring: ["Monitoring started", "已开始监控"],
  unmonitored: ["Monitoring stopped", "已停止监控"],
  monitored: ["Monitored", "监控中"],
  checked: [
    (date: string) => `Monitored, last checked ${date}`,
    (date: string) => `监控中，上次检查于 ${date}`,
  ],
  overLimit: ["Not monitored: your plan's limit is reached", "未监控：套餐名额不足"],
  noRoom: [
    (count: number) =>
      `${count === 1 ? "1 product isn't" : `${whole(count)} products aren't`} monitored: your plan's limit is reached`,
    (count: number) => `套餐名额不足，${whole(count)} 个商品未监控`,
  ],
  sync: ["Sync", "同步"],
  syncNow: ["Sync now", "立即同步"],
  syncStarted: [
    (id: string) => `Sync Products #${id} process created`,
    (id: string) => `同步商品 #${id} 进程已创建`,
  ],
  override: ["Override", "覆盖"],
  duplicate: ["Duplicate", "复制"],
  duplicateTo: ["Duplicate to store", "复制到店铺"],
  duplicateTitle: [
    (count: number) => (count === 1 ? "Duplicate this product" : `Duplicate ${whole(count)} products`),
    (count: number) => `复制 ${whole(count)} 个商品`,
  ],
  duplicateText: [
    "Choose the stores. Each store's own price rule applies. Products that are already in a store stay as they are.",
    "选择店铺。将应用各店铺自己的定价规则。已在店铺中的商品保持不变。",
  ],
  duplicateStarted: [
    (id: string) => `Duplicate Products #${id} process created`,
    (id: string) => `复制商品 #${id} 进程已创建`,
  ],
  selectStore: ["You must select at least one store.", "请至少选择一个店铺。"],
  chosen: [
    (chosen: number, count: number) => `${whole(chosen)} of ${whole(count)} selected`,
    (chosen: number, count: number) => `已选择 ${whole(chosen)} / ${whole(count)}`,
  ],
  chooseAll: [
    (count: number) => `Select all ${whole(count)}`,
    (count: number) => `选择全部 ${whole(count)} 个`,
  ],
  storeStock: [(stock: string) => `In store: ${stock}`, (stock: string) => `店铺：${stock}`],
  notCounted: ["not counted", "不计数"],
  synced: [(date: string) => `Synced ${date}`, (date: string) => `同步于 ${date}`],
  neverSynced: ["Never", "从未"],
  storePrice: [(price: string) => `In store: ${price}`, (price: string) => `店铺：${price}`],
  costFrom: {
    imported: [(date: string) => `From the import, ${date}`, (date: string) => `导入时，${date}`],
    seen: [(date: string) => `At the supplier, ${date}`, (date: string) => `供应商现价，${date}`],
    mapped: [(date: string) => `Mapped supplier, ${date}`, (date: string) => `映射的供应商，${date}`],
  },
  delete: ["Delete from store", "从店铺删除"],
  more: [(title: string) => `Actions for ${title}`, (title: string) => `${title} 的操作`],
  deleteSelected: [
    (count: number) => `Delete from store (${whole(count)})`,
    (count: number) => `从店铺删除（${whole(count)}）`,
  ],
  deleteTitle: [
    (count: number) => (count === 1 ? "Delete this product?" : `Delete ${whole(count)} products?`),
    (count: number) => `删除 ${whole(count)} 个商品？`,
  ],
  deleteText: [
    "This removes it from the store and from this list. It stays in your Import List.",
    "商品将从店铺和此列表中移除，但仍保留在您的导入列表中。",
  ],
  deleteImages: [
    "WooCommerce keeps the images in its media library. To remove them, open Media in WordPress, choose the list view, filter by Unattached and delete them there.",
    "WooCommerce 会在媒体库中保留图片。如需删除，请在 WordPress 中打开“媒体”，切换到列表视图，筛选“未附加”，然后在那里删除。",
  ],
  started: [
    (id: string) => `Delete from My Products #${id} process created`,
    (id: string) => `从我的商品删除 #${id} 进程已创建`,
  ],
  rate: [
    (from: string, to: string, rate: string, date: string) => `1 ${from} = ${rate} ${to}, ${date}`,
    (from: string, to: string, rate: string, date: string) => `1 ${from} = ${rate} ${to}，${date}`,
  ],
  emptyTitle: ["No published products yet", "尚未发布任何商品"],
  emptyText: [
    "Publish products from your Import List to see them here.",
    "从导入列表发布商品后，商品会显示在此处。",
  ],
  toImportList: ["Go to Import List", "前往导入列表"],
  noMatch: ["No products match these filters", "没有符合筛选条件的商品"],
  clearFilters: ["Clear filters", "清除筛选"],
  count: [
    (count: number) => (count === 1 ? "1 product" : `${whole(count)} products`),
    (count: number) => `${whole(count)} 个商品`,
  ],
});
