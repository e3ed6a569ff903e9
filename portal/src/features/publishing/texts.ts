import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const publishingTexts = defineTexts({
  en: {
    title: (count: number) => (count === 1 ? "Publish 1 product" : `Publish ${count} products`),
    chooseStores: "Stores",
    all: "All stores",
    selectStore: "You must select at least one store.",
    noStores: "Connect a store to publish products.",
    connect: "Connect store",
    outlook: "What will be published",
    checking: "Checking…",
    outcome: (ready: number, held: number) =>
      held > 0 ? `${whole(ready)} ready, ${whole(held)} held back` : `${whole(ready)} ready`,
    listings: (products: number, stores: number) => {
      const counted = (count: number, one: string) => `${whole(count)} ${count === 1 ? one : `${one}s`}`;
      return `${counted(products, "product")} × ${counted(stores, "store")} = ${counted(products * stores, "listing")}`;
    },
    heldBack: "Won't be published:",
    andMore: (count: number) => `(and ${whole(count)} more like this)`,
    override: "Publish anyway",
    overrideReason: "Reason",
    overrideHint: "You need the right to override checks. The reason is kept with the publication.",
    overrideMissing: "Enter a reason.",
    overwrite: "Overwrite titles and prices changed in the store",
    overwriteHint:
      "If you leave this off, products changed in the store are not published and the store keeps its version.",
    comparing: "Comparing with your stores…",
    changedThere: "Changed in your stores since you published",
    titleChanged: (published: string, there: string, fresh: string) =>
      `Title: published as “${published}”, now “${there}” in the store, new “${fresh}”`,
    priceChanged: (variant: string, published: string, there: string, fresh: string) =>
      `${variant ? `Price of ${variant}` : "Price"}: published ${published}, now ${there} in the store, new ${fresh}`,
    notWritten: "unchanged",
    morePrices: (count: number) => (count === 1 ? "And 1 more price" : `And ${whole(count)} more prices`),
    moreChanged: (count: number) =>
      count === 1 ? "And 1 more listing" : `And ${whole(count)} more listings`,
    partlyCompared: (compared: number, published: number) =>
      `${whole(compared)} of ${whole(published)} published listings compared. The others are compared when you publish.`,
    notCompared: (reason: string) => `Your stores could not be compared: ${reason}`,
    storeNotCompared: (store: string, reason: string) => `${store} could not be compared: ${reason}`,
    progress: (done: number, total: number) => `${whole(done)} of ${whole(total)} published`,
    viewAll: (total: number) => (total === 1 ? "View the result" : `View all ${whole(total)} results`),
    viewInStore: "View in store",
    toMyProducts: "View all in My Products",
    publish: "Publish",
    started: (id: string) => `Publish to Store #${id} process created`,
  },
  zh: {
    title: (count) => `发布 ${count} 个商品`,
    chooseStores: "店铺",
    all: "全部店铺",
    selectStore: "您必须至少选择一个店铺。",
    noStores: "请先连接店铺，再发布商品。",
    connect: "连接店铺",
    outlook: "发布预览",
    checking: "正在检查…",
    outcome: (ready, held) =>
      held > 0 ? `${whole(ready)} 个可发布，${whole(held)} 个被拦截` : `${whole(ready)} 个可发布`,
    listings: (products, stores) =>
      `${whole(products)} 个商品 × ${whole(stores)} 个店铺 = ${whole(products * stores)} 个上架`,
    heldBack: "以下不会发布：",
    andMore: (count) => `（另有 ${whole(count)} 个相同原因）`,
    override: "仍要发布",
    overrideReason: "原因",
    overrideHint: "您需要有忽略检查的权限。原因会与发布记录一起保存。",
    overrideMissing: "请输入原因。",
    overwrite: "覆盖店铺中修改过的标题和价格",
    overwriteHint: "不勾选时，在店铺中修改过的商品不会发布，店铺内容保持不变。",
    comparing: "正在与店铺对比…",
    changedThere: "发布后在店铺中的修改",
    titleChanged: (published, there, fresh) =>
      `标题：发布时为“${published}”，店铺中现为“${there}”，将改为“${fresh}”`,
    priceChanged: (variant, published, there, fresh) =>
      `${variant ? `${variant} 的价格` : "价格"}：发布时为 ${published}，店铺中现为 ${there}，将改为 ${fresh}`,
    notWritten: "不变",
    morePrices: (count) => `另有 ${whole(count)} 个价格`,
    moreChanged: (count) => `另有 ${whole(count)} 个上架商品`,
    partlyCompared: (compared, published) =>
      `已对比 ${whole(compared)} / ${whole(published)} 个已发布商品，其余将在发布时对比。`,
    notCompared: (reason) => `无法与店铺对比：${reason}`,
    storeNotCompared: (store, reason) => `无法与店铺 ${store} 对比：${reason}`,
    progress: (done, total) => `已发布 ${whole(done)} / ${whole(total)}`,
    viewAll: (total) => `查看全部 ${whole(total)} 个结果`,
    viewInStore: "在店铺中查看",
    toMyProducts: "在“我的商品”中查看全部",
    publish: "发布",
    started: (id) => `发布到店铺 #${id} 进程已创建`,
  },
});
