import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const importingTexts = defineTexts({
  title: ["Import Product", "导入商品"],
  stores: ["Stores", "店铺"],
  noStores: ["No store selected. Products go to your Import List.", "未选择店铺，商品将保存到您的导入列表。"],
  options: ["More options", "更多选项"],
  recognised: ["Detect from each line", "按每行自动识别"],
  recognisedLines: ["Detected lines", "识别结果"],
  kinds: {
    product: ["Product", "商品"],
    store: ["Whole store", "整店"],
    collection: ["Collection", "集合"],
  },
  productId: ["Product ID", "商品 ID"],
  noLink: ["Not a link or ID", "不是链接或 ID"],
  otherLines: [(count: string) => `${count} more lines`, (count: string) => `另有 ${count} 行`],
  idsOf: ["Product IDs are from", "商品 ID 来自"],
  anyLinks: [
    "Paste links from AliExpress, 1688, Shopify stores and others, one per line",
    "粘贴速卖通、1688、Shopify 店铺等的链接，每行一个",
  ],
  otherWays: ["Or:", "或者："],
  fromFile: ["Import from a file", "从文件导入"],
  supplier: ["Supplier", "供应商"],
  from: ["Import from", "导入来源"],
  modes: {
    product: ["Product details page", "商品详情页"],
    store: ["Store home page", "店铺首页"],
    collection: ["Store collection page", "店铺集合页"],
  },
  links: ["Links or IDs, one per line", "链接或 ID，每行一个"],
  placeholders: {
    product: ["https://", "https://"],
    store: ["https://store.example.com", "https://store.example.com"],
    collection: [
      "https://store.example.com/collections/summer",
      "https://store.example.com/collections/summer",
    ],
  },
  lines: [
    (count: number) => (count === 1 ? "1 line" : `${whole(count)} lines`),
    (count: number) => `${whole(count)} 行`,
  ],
  tooMany: ["You can import up to 10,000 lines at once.", "一次最多可导入 10,000 行。"],
  close: ["Close", "关闭"],
  password: ["Storefront password", "店铺访问密码"],
  passwordHint: [
    "Only if the storefront asks visitors for a password. Leave it empty to use the one from your last import.",
    "仅当该店铺要求访客输入密码时填写。留空则使用上次导入时的密码。",
  ],
  importProduct: ["Import Product", "导入商品"],
  importToStore: ["Import to Store", "导入到店铺"],
  quickEdit: ["Quick Edit", "快速编辑"],
  scheduleForLater: ["Schedule for Later", "定时发布"],
  more: ["More ways to import", "更多导入方式"],
  selectStore: ["You must select at least one store.", "您必须至少选择一个店铺。"],
  created: [
    (id: string) => `Import Products #${id} process created`,
    (id: string) => `导入商品 #${id} 进程已创建`,
  ],
  createdLater: [
    (id: string, minutes: number) =>
      `It may take ${minutes} minute(s) to create Import Products #${id} process`,
    (id: string, minutes: number) => `创建导入商品 #${id} 进程可能需要 ${minutes} 分钟`,
  ],
  failed: ["error", "错误"],
  exists: ["Product already exists", "商品已存在"],
  unknown: ["Product information does not exist", "商品信息不存在"],
  authorization: [
    (supplier: string) => `${supplier} account authorization`,
    (supplier: string) => `${supplier} 账号授权`,
  ],
  authorize: ["Authorize now", "立即授权"],
  notEnabledBefore: [
    (supplier: string) => `Please add ${supplier} to your store`,
    (supplier: string) => `请先将 ${supplier} 添加到您的店铺`,
  ],
  notEnabledAfter: ["first. Click the store name to set it now.", "，点击店铺名称立即设置。"],
  notEnabledInSettings: [
    (supplier: string) => `Please add ${supplier} to your store in Store Settings`,
    (supplier: string) => `请在店铺设置中将 ${supplier} 添加到您的店铺`,
  ],
  notSupported: [
    "Your store doesn't support this supplier now, please check on your Store Settings",
    "您的店铺目前不支持该供应商，请在店铺设置中查看",
  ],
  contactUs: ["Contact us", "联系我们"],
  tryPro: ["Try Pro Version", "试用 Pro 版"],
  notSetUp: [
    (supplier: string) => `${supplier} isn't set up here yet. Please contact the operator.`,
    (supplier: string) => `此平台尚未配置 ${supplier}，请联系平台运营方。`,
  ],
  trialText: ["Try it free for 14 days, once.", "可免费试用 14 天，限一次。"],
  trialByMain: [
    "Ask the main account to start the free 14-day trial or to choose a plan.",
    "请联系主账户开始 14 天免费试用或选择套餐。",
  ],
  trialStarted: [
    (end: string) => `The Pro version is open until ${end}.`,
    (end: string) => `Pro 版开放至 ${end}。`,
  ],
  trialRuns: [
    (end: string) => `Your free trial of the Pro version runs until ${end}.`,
    (end: string) => `Pro 版免费试用至 ${end}。`,
  ],
  trialUsed: [
    (end: string) => `Your free trial ended on ${end}.`,
    (end: string) => `您的免费试用已于 ${end} 结束。`,
  ],
  seePlans: ["See plans", "查看套餐"],
  proOnly: [
    (supplier: string) => `${supplier} is part of the Pro plan.`,
    (supplier: string) => `${supplier} 仅限 Pro 套餐使用。`,
  ],
  giftTitle: ["Gift for you", "送您一份礼物"],
  giftText: [
    "New here? Try it out with products we picked for you.",
    "初次使用？用我们为您挑选的商品体验全部功能。",
  ],
  gift: ["Get 3 random products", "获取 3 个随机商品"],
  badLinkOrId: [
    (supplier: string) =>
      `You can only add products from ${supplier}. Please enter a valid ${supplier} product URL or ID.`,
    (supplier: string) => `只能添加 ${supplier} 的商品，请输入有效的 ${supplier} 商品链接或 ID。`,
  ],
  badProductLink: [
    (supplier: string) =>
      `You can only add products from ${supplier}. Please enter a valid ${supplier} product URL.`,
    (supplier: string) => `只能添加 ${supplier} 的商品，请输入有效的 ${supplier} 商品链接。`,
  ],
  badLink: {
    product: [
      (supplier: string) => `Please enter a valid ${supplier} product URL.`,
      (supplier: string) => `请输入有效的 ${supplier} 商品链接。`,
    ],
    store: [
      (supplier: string) => `Please enter a valid ${supplier} store URL.`,
      (supplier: string) => `请输入有效的 ${supplier} 店铺链接。`,
    ],
    collection: [
      (supplier: string) => `Please enter a valid ${supplier} collection URL.`,
      (supplier: string) => `请输入有效的 ${supplier} 集合链接。`,
    ],
  },
  inLines: [(lines: string) => `Line ${lines}`, (lines: string) => `第 ${lines} 行`],
  moreLines: [(count: number) => `and ${whole(count)} more`, (count: number) => `等另外 ${whole(count)} 行`],
});
