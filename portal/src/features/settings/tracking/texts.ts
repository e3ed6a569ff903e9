import { type Both, defineTexts } from "@/shared/i18n/texts";

export const trackingTexts = defineTexts({
  title: ["Parcels and your stores", "包裹与店铺"],
  text: [
    "When a supplier ships, the parcel's number, carrier and tracking page are added to the order in your store.",
    "供应商发货后，包裹的单号、承运商和查询页会写入您店铺中的订单。",
  ],
  when: ["Add a parcel to the store", "将包裹写入店铺"],
  whens: {
    number: ["As soon as its number is known", "获得单号后立即写入"],
    scan: ["After the carrier's first scan", "承运商首次扫描后写入"],
    by_hand: ["Only when I press “Add to store”", "仅在我点击“写入店铺”时"],
  } as Record<string, Both>,
  notifies: ["Let the store email the buyer when a parcel leaves", "发货时由店铺通知买家"],
  notifiesHint: [
    "BigCommerce and Square decide this in their own settings.",
    "BigCommerce 和 Square 按其自身设置决定是否通知。",
  ],
  pushes: [
    "Show the carrier's updates in the store's order (Shopify)",
    "在店铺订单中显示物流更新（Shopify）",
  ],
  stale: ["Days of silence until a parcel counts as late", "多少天无更新视为延误"],
  staleHint: [
    "Used until ten parcels of a route have arrived. Then its own delivery times count.",
    "某条线路送达满十个包裹之前使用，之后按其实际时效计算。",
  ],
  staleWrong: ["Enter a number from 1 to 90.", "请输入 1 到 90 之间的数字。"],
  carriers: ["Carriers of ways to ship", "物流方式对应的承运商"],
  carriersText: [
    "For ways to ship whose supplier doesn't name the carrier.",
    "用于供应商未注明承运商的物流方式。",
  ],
  service: ["Way to ship", "物流方式"],
  carrier: ["Carrier", "承运商"],
  addCarrier: ["Add a way to ship", "添加物流方式"],
  remove: [(service: string) => `Remove ${service}`, (service: string) => `移除 ${service}`],
  serviceMissing: ["Enter the way to ship, or remove this row.", "请输入物流方式，或移除此行。"],
  page: ["Tracking page for buyers", "买家物流查询页"],
  pageText: [
    "Buyers follow their parcels on a page in their language, with the carrier's updates and an expected date. It works with or without a shop of ours.",
    "买家可在此页面用自己的语言查看包裹动态和预计送达时间。无论是否开通我们的店铺均可使用。",
  ],
  pageOn: ["Show the page to buyers", "向买家开放此页面"],
  pageLink: ["Link for your buyers", "供买家使用的链接"],
  pageHint: [
    "Buyers enter their order number and email. Each order also has a link of its own, which you find beside its parcels.",
    "买家输入订单号和邮箱即可查询。每个订单也有单独的链接，可在订单的包裹旁找到。",
  ],
  saved: ["Tracking settings saved", "物流设置已保存"],
});
