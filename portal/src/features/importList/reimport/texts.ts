import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const reimportTexts = defineTexts({
  reimport: ["Re-import", "重新导入"],
  title: [
    (count: number) => (count === 1 ? "Re-import this product" : `Re-import ${whole(count)} products`),
    (count: number) => `重新导入 ${whole(count)} 个商品`,
  ],
  text: [
    "Replaces these fields in your Import List with what the supplier has now. Your stores aren't changed.",
    "用供应商当前的内容替换导入列表中的这些字段。不会更改您的店铺。",
  ],
  started: [
    (id: string) => `Re-import Products #${id} process created`,
    (id: string) => `重新导入商品 #${id} 进程已创建`,
  ],
});
