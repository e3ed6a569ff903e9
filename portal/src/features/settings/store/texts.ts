import { type Both, defineTexts } from "@/shared/i18n/texts";

export const storeSettingsTexts = defineTexts({
  storeTitle: ["Store", "店铺"],
  storeText: [
    (platform: string) => `You choose the name. Other details come from ${platform}.`,
    (platform: string) => `名称由您设置，其他信息来自 ${platform}。`,
  ],
  name: ["Store name", "店铺名称"],
  nameMissing: ["The name must not be empty.", "名称不能为空。"],
  platform: ["Platform", "平台"],
  currency: ["Currency", "货币"],
  timeZone: ["Time zone", "时区"],
  language: ["Language", "语言"],
  address: ["Address", "网址"],
  owner: ["Owner", "店主"],
  plan: ["Store plan", "平台套餐"],
  saved: ["Settings saved", "设置已保存"],
  locationTitle: ["Stock location", "库存地点"],
  locationText: [
    "Stock is set at this location when products are published or updated.",
    "发布或更新商品时，库存将设置到此地点。",
  ],
  location: ["Location", "地点"],
  defaultLocation: [
    (name: string) => `${name} (the store's default)`,
    (name: string) => `${name}（店铺默认）`,
  ],
  locationHint: ["Stock that was set at another location stays there.", "此前设置在其他地点的库存保持不变。"],
  locationLost: [
    "The location you chose is no longer active in the store, so products with stock can't be published. Please choose another location.",
    "您选择的地点在店铺中已停用或删除，因此无法发布有库存的商品。请另选一个地点。",
  ],
  chooseLocation: ["Please choose", "请选择"],
  defaultMeanwhile: [
    "Until then, stock is set at the store's default location.",
    "在此之前，库存将设置到店铺的默认地点。",
  ],
  connectAgain: ["Connect again", "重新连接"],
  publishingTitle: ["Publishing defaults", "发布默认设置"],
  publishingText: [
    "Applied each time a product is published to this store or updated there.",
    "每次向该店铺发布或更新商品时应用以下设置。",
  ],
  status: ["New products", "新商品"],
  statuses: {
    shown: ["Visible to buyers", "直接上架"],
    draft: ["Drafts, hidden from buyers", "保存为草稿，买家不可见"],
  },
  taxes: ["Taxes", "税费"],
  taxChoices: {
    theirs: ["Use the store's setting", "以店铺设置为准"],
    yes: ["Charge tax", "收取税费"],
    no: ["Don't charge tax", "不收取税费"],
  },
  taxHints: {
    4: [
      "Untaxed products use the store's tax class “Non-Taxable Products”.",
      "不收税的商品归入店铺的税类“Non-Taxable Products”。",
    ],
    5: [
      "Untaxed products use a separate tax group, “Not taxed (Tradewind)”, which has no rates. If you use Avalara, give that group an exempt tax code.",
      "不收税的商品归入单独的税组“Not taxed (Tradewind)”，该税组没有税率。若使用 Avalara，请为该税组设置免税代码。",
    ],
  } as Record<number, Both>,
  tags: ["Tags to add", "添加标签"],
  tagsHint: ["Comma-separated, added to existing tags", "以逗号分隔，添加到商品已有的标签中"],
  vendor: ["Vendor", "品牌"],
  productType: ["Product type", "商品类型"],
  replaces: ["Replaces the product's own. Leave empty to keep it.", "替换商品原有内容，留空则不变"],
  imageLimit: ["Maximum images", "图片数量上限"],
  imageLimitHint: [
    "Sends the first images, plus variant images. Leave empty for all.",
    "发送前几张图片及规格图片，留空则全部发送",
  ],
  beyondLimits: [
    "Descriptions that are too long, and images that the store can't take",
    "过长的描述和店铺无法接收的图片",
  ],
  beyondLimitsChoices: {
    cut: ["Shorten or leave them out", "自动截短或略去"],
    hold: ["Don't publish the product", "不发布该商品"],
  },
  weight: ["Weight in grams", "重量（克）"],
  weightHint: ["For variants with no supplier weight", "用于供应商未提供重量的规格"],
  wholeNumber: ["Please enter a whole number.", "请输入整数。"],
});

export const channelTexts = defineTexts({
  title: ["Sales channels", "销售渠道"],
  text: [
    "Buyers see a product only in the channels where it is available. Products already in the store keep their channels. You can change those in the store.",
    "买家只能在商品所在的渠道中看到它。店铺中已有的商品保持原有渠道，如需更改请在店铺后台操作。",
  ],
  some: [
    "New products, including drafts, are available only in the selected channels.",
    "新商品（包括草稿）只会发布到所选渠道。",
  ],
  none: [
    (names: string[]) =>
      names.length > 0
        ? `None selected: new products are available in ${names.join(", ")}.`
        : "None selected: the store decides where new products are available.",
    (names: string[]) =>
      names.length > 0
        ? `未选择：新商品发布到 ${names.join("、")}。`
        : "未选择：由店铺决定新商品所在的渠道。",
  ],
  gone: [(name: string) => `${name} (no longer in the store)`, (name: string) => `${name}（店铺中已不存在）`],
  mustReconnect: [
    "This store was connected before we could read its sales channels. Please connect it again and accept all permissions. Until then, products are still published and the store chooses their channels.",
    "该店铺在连接时尚未授权我们读取销售渠道。请重新连接并接受全部权限。在此之前商品照常发布，由店铺决定所在渠道。",
  ],
  save: ["Save channels", "保存渠道"],
  saved: ["Sales channels saved", "销售渠道已保存"],
});
