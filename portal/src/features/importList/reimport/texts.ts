import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const reimportTexts = defineTexts({
  reimport: ["Re-import", "重新导入"],
  title: [
    (count: number) => (count === 1 ? "Re-import this product" : `Re-import ${whole(count)} products`),
    (count: number) => `重新导入 ${whole(count)} 个商品`,
  ],
  text: [
    "Replaces these fields in your Import List with what the supplier has now. Your stores aren't changed. You can undo this for 30 days in View History.",
    "用供应商当前的内容替换导入列表中的这些字段，不会更改您的店铺。30 天内可在“查看历史”中撤销。",
  ],
  started: [
    (id: string) => `Re-import Products #${id} process created`,
    (id: string) => `重新导入商品 #${id} 进程已创建`,
  ],
});
