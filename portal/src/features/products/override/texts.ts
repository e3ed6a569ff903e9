import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const overrideDialogTexts = defineTexts({
  title: [
    (count: number) => (count === 1 ? "Override this product" : `Override ${whole(count)} products`),
    (count: number) => `覆盖 ${whole(count)} 个商品`,
  ],
  text: [
    "Replaces what you have with what the supplier has now, here and in the store.",
    "用供应商当前的内容替换您在此处和店铺中的内容。",
  ],
  override: ["Override", "覆盖"],
  overwrite: ["Also overwrite changes made in the store", "同时覆盖在店铺中所做的修改"],
  overwriteHint: [
    "Otherwise a product that was also changed in the store is held back, with the reason in View History. Stock that changed in the store stays. If it fell and the supplier's is lower, the supplier's is used.",
    "否则，在店铺中也被修改过的商品将被保留，原因可在“查看历史”中查看。店铺中变动的库存保持不变；如果店铺库存减少而供应商的更低，则使用供应商的库存。",
  ],
  inStore: [(store: string) => `In ${store}`, (store: string) => `在 ${store} 中`],
  stock: [
    (stock: string, published: string) => `stock ${stock}${published ? ` (published ${published})` : ""}`,
    (stock: string, published: string) => `库存 ${stock}${published ? `（发布时为 ${published}）` : ""}`,
  ],
  started: [
    (id: string) => `Override Products #${id} process created`,
    (id: string) => `覆盖商品 #${id} 进程已创建`,
  ],
});
