import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

const statesEn: Record<string, string> = {
  draft: "Draft",
  ready: "Ready",
  publishing: "Publishing",
  published: "Published",
  failed: "Failed",
  scheduled: "Scheduled",
};

const statesZh: Record<string, string> = {
  draft: "草稿",
  ready: "就绪",
  publishing: "发布中",
  published: "已发布",
  failed: "失败",
  scheduled: "已定时",
};

export const listTexts = defineTexts({
  isNew: ["New", "新"],
  title: ["Import List", "导入列表"],
  count: [
    (count: number) => (count === 1 ? "1 product" : `${whole(count)} products`),
    (count: number) => `${whole(count)} 个商品`,
  ],
  importProduct: ["Import Product", "导入商品"],
  importFile: ["Import file", "从文件导入"],
  more: ["More", "更多"],
  search: ["Search by title, SKU or supplier ID", "按标题、SKU 或供应商商品 ID 搜索"],
  supplier: ["Supplier", "供应商"],
  allSuppliers: ["All suppliers", "全部供应商"],
  all: ["All", "全部"],
  attention: ["Needs attention", "需处理"],
  status: ["Status", "状态"],
  store: ["Store", "店铺"],
  allStores: ["All stores", "全部店铺"],
  sort: ["Sort by", "排序"],
  sorts: {
    "-created": ["Newest first", "最新优先"],
    created: ["Oldest first", "最早优先"],
    title: ["Title A to Z", "标题升序"],
    "-title": ["Title Z to A", "标题降序"],
    price: ["Price, low to high", "价格从低到高"],
    "-price": ["Price, high to low", "价格从高到低"],
    margin: ["Margin, low to high", "利润率从低到高"],
    "-margin": ["Margin, high to low", "利润率从高到低"],
    stock: ["Stock, low to high", "库存从少到多"],
    "-stock": ["Stock, high to low", "库存从多到少"],
  } as Record<string, Both>,
  states: [statesEn, statesZh],
  select: [(title: string) => `Select ${title}`, (title: string) => `选择 ${title}`],
  selectLoaded: ["Select all", "全选"],
  selected: [(count: number) => `${whole(count)} selected`, (count: number) => `已选 ${whole(count)} 个`],
  allMatching: [
    (count: number) => `All ${whole(count)} matching`,
    (count: number) => `全部 ${whole(count)} 个匹配的商品`,
  ],
  selectMatching: [
    (count: number) => `Select all ${whole(count)} that match`,
    (count: number) => `选择全部 ${whole(count)} 个匹配的商品`,
  ],
  clearSelection: ["Clear selection", "取消选择"],
  publish: ["Publish", "发布"],
  delete: ["Delete", "删除"],
  edit: ["Edit", "编辑"],
  editInPlace: ["Edit here", "直接编辑"],
  editTitle: [(title: string) => `Edit title of ${title}`, (title: string) => `编辑标题：${title}`],
  editPrice: [(title: string) => `Edit price of ${title}`, (title: string) => `编辑售价：${title}`],
  titleMissing: ["Enter a title.", "请输入标题。"],
  priceWrong: ["Enter a price like 12.99.", "请输入售价，例如 12.99。"],
  oneForAll: [
    (count: number) => `Sets one price for all ${whole(count)} variants`,
    (count: number) => `将为全部 ${whole(count)} 个规格设置同一售价`,
  ],
  titleSaved: ["Title saved", "标题已保存"],
  priceSaved: ["Price saved", "售价已保存"],
  undo: ["Undo", "撤销"],
  undone: ["Change undone", "已撤销修改"],
  conflict: [
    "Someone else edited this product. Your change isn't saved yet.",
    "其他人编辑了此商品，您的修改尚未保存。",
  ],
  saveMine: ["Save mine", "保存我的修改"],
  takeTheirs: ["Discard mine", "放弃我的修改"],
  cost: ["Cost", "成本"],
  price: ["Price", "售价"],
  margin: ["Margin", "利润率"],
  stock: ["Stock", "库存"],
  variants: [
    (included: number, total: number) =>
      included === total
        ? `${whole(total)} ${total === 1 ? "variant" : "variants"}`
        : `${whole(included)} of ${whole(total)} variants`,
    (included: number, total: number) => `已选 ${whole(included)}/${whole(total)} 个规格`,
  ],
  anyStock: ["Any stock", "全部库存"],
  inStock: ["In stock", "有货"],
  soldOut: ["Sold out", "缺货"],
  sourcePage: ["Supplier's page", "供应商页面"],
  others: [(count: number) => `+${whole(count)}`, (count: number) => `+${whole(count)}`],
  duplicate: ["Duplicate", "复制"],
  duplicateStarted: [
    (id: string) => `Duplicate Products #${id} process created`,
    (id: string) => `复制商品 #${id} 进程已创建`,
  ],
  deleteTitle: [
    (count: number) => (count === 1 ? "Delete this product?" : `Delete ${whole(count)} products?`),
    (count: number) => `删除 ${whole(count)} 个商品？`,
  ],
  deleteText: [
    "The trash keeps deleted products for 30 days. Published products stay in your stores and in My Products.",
    "商品将在回收站保留 30 天。已发布的商品会保留在您的店铺和“我的商品”中。",
  ],
  deleteStarted: [
    (id: string) => `Delete from Import List #${id} process created`,
    (id: string) => `从导入列表删除 #${id} 进程已创建`,
  ],
  firstTitle: ["Your Import List is empty", "您的导入列表为空"],
  firstText: [
    "Paste links to products, a store or a collection to import them.",
    "粘贴商品、整店或集合的链接，即可导入到此处。",
  ],
  pasteLinks: ["Paste links", "粘贴链接"],
  noMatch: ["No products match these filters", "没有符合筛选条件的商品"],
  clearFilters: ["Clear filters", "清除筛选"],
  list: ["Products", "商品"],
});
