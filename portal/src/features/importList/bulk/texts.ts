import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

export const bulkTexts = defineTexts({
  change: ["Change", "修改"],
  title: [
    (count: number) => (count === 1 ? "Change 1 product" : `Change ${whole(count)} products`),
    (count: number) => `修改 ${whole(count)} 个商品`,
  ],
  what: ["What to change", "修改内容"],
  kinds: {
    replace_text: ["Find and replace", "查找并替换"],
    remove_words: ["Remove words", "删除词语"],
    tags: ["Tags", "标签"],
    collections: ["Collections", "集合"],
    prices: ["Prices", "售价"],
    product_type: ["Product type", "商品类型"],
    vendor: ["Vendor", "品牌"],
    customs: ["Customs", "海关"],
    remove_images: ["Remove images", "删除图片"],
    move_image: ["Reorder images", "图片排序"],
    split: ["Split by option", "按选项拆分"],
  },
  apply: [
    (count: number) => (count === 1 ? "Change 1 product" : `Change ${whole(count)} products`),
    (count: number) => `修改 ${whole(count)} 个商品`,
  ],
  started: [
    (id: string) => `Bulk Change #${id} process created`,
    (id: string) => `批量修改 #${id} 进程已创建`,
  ],
  lookIn: ["Look in", "查找范围"],
  inTitle: ["Titles", "标题"],
  inDescription: ["Descriptions", "描述"],
  find: ["Find", "查找"],
  replace: ["Replace with", "替换为"],
  replaceHint: ["Leave empty to remove the text.", "留空则删除该文本。"],
  matchCase: ["Match case", "区分大小写"],
  words: ["Words", "词语"],
  wordsHint: [
    "Comma-separated. Removed from titles, descriptions and image texts.",
    "用逗号分隔。将从标题、描述和图片文字中删除。",
  ],
  tagRule: ["Do what", "操作"],
  tagRules: {
    add: ["Add tags", "添加标签"],
    remove: ["Remove tags", "删除标签"],
    set: ["Replace all tags", "替换全部标签"],
  } as Record<string, Both>,
  collectionRules: {
    add: ["Add to collections", "添加到集合"],
    remove: ["Remove from collections", "从集合中移除"],
    set: ["Replace all collections", "替换全部集合"],
  } as Record<string, Both>,
  collectionsHint: [
    "Your store changes when you publish the products again. Only “Replace all collections” takes them out of collections there.",
    "再次发布商品后店铺才会更新。只有“替换全部集合”会将商品从店铺的其他集合中移除。",
  ],
  store: ["Store", "店铺"],
  chooseStore: ["Choose a store", "选择店铺"],
  noStores: ["None of your stores has collections.", "您的店铺都没有集合。"],
  commas: ["Comma-separated", "用逗号分隔"],
  value: ["New value", "新值"],
  valueHint: ["Leave empty to clear it.", "留空则清除。"],
  customsHint: ["Empty fields stay as they are.", "留空的字段保持不变。"],
  unchanged: ["No change", "不修改"],
  base: ["New price", "新售价"],
  bases: {
    cost: ["Calculate from cost", "按成本计算"],
    price: ["Calculate from current price", "按当前售价计算"],
    rule: ["Use price rule", "使用价格规则"],
  } as Record<string, Both>,
  ruleHint: ["Prices follow your default price rule again.", "售价将重新按照您的默认价格规则计算。"],
  sum: ["Calculation", "计算方式"],
  sums: {
    multiply: ["Multiply by", "乘以"],
    fixed: ["Add", "加上"],
  } as Record<string, Both>,
  number: ["Number", "数值"],
  numberHint: ["For example 1.1 raises prices by 10%.", "例如 1.1 表示售价上调 10%。"],
  amountHint: ["In each product's currency. A minus lowers prices.", "以各商品的币种计算。负数表示降价。"],
  cents: ["Cents", "尾数"],
  asIs: ["As calculated", "按计算结果"],
  endsOn: [(cents: string) => `Round up to .${cents}`, (cents: string) => `向上取到 .${cents}`],
  which: ["Which images", "哪些图片"],
  whichOnes: {
    positions: ["By position", "按位置"],
    text: ["By text in the address", "按地址中的文字"],
    size: ["By size in the address", "按地址中的尺寸"],
  } as Record<string, Both>,
  positions: ["Positions", "位置"],
  positionsHint: ["Comma-separated; 1 is the first image.", "用逗号分隔；1 表示第一张图片。"],
  imageText: ["Text", "文字"],
  size: ["Smaller than (pixels)", "小于（像素）"],
  sizeHint: ["For addresses such as photo_220x220.jpg.", "适用于 photo_220x220.jpg 这样的地址。"],
  position: ["Move the image at position", "移动此位置的图片"],
  to: ["To position", "移到位置"],
  option: ["Option", "选项"],
  optionHint: [
    "For example Color. Each value becomes a product of its own; this product keeps the first value. In your stores, the other variants are removed when you publish it again.",
    "例如 Color。每个值成为单独的商品，原商品保留第一个值。再次发布时，店铺中该商品的其他规格将被移除。",
  ],
  preview: ["Preview", "预览"],
  incomplete: ["Fill in the fields to see a preview.", "填写后即可预览。"],
  previewing: ["Loading preview", "正在加载预览"],
  outcome: [
    (changed: number, unchanged: number, refused: number) =>
      [
        `${whole(changed)} will change`,
        unchanged && `${whole(unchanged)} stay the same`,
        refused && `${whole(refused)} can't be changed`,
      ]
        .filter(Boolean)
        .join(", "),
    (changed: number, unchanged: number, refused: number) =>
      [
        `${whole(changed)} 个将修改`,
        unchanged && `${whole(unchanged)} 个不变`,
        refused && `${whole(refused)} 个无法修改`,
      ]
        .filter(Boolean)
        .join("，"),
  ],
  ofFirst: [
    (looked: number, count: number) => `Of the first ${whole(looked)} of ${whole(count)} products`,
    (looked: number, count: number) => `前 ${whole(looked)} 个（共 ${whole(count)} 个商品）`,
  ],
  shownFirst: [
    (shown: number) => `The first ${whole(shown)} are shown.`,
    (shown: number) => `仅显示前 ${whole(shown)} 个。`,
  ],
  undoHint: ["You can undo this for 30 days in View History.", "30 天内可在“查看历史”中撤销。"],
});
