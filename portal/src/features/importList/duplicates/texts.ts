import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

export const duplicatesTexts = defineTexts({
  find: ["Find duplicates", "查找重复商品"],
  text: [
    "Choose which product to keep in each group. The others move to the trash. You can undo this for 30 days in View History.",
    "为每组选择要保留的商品，其余商品将移至回收站。30 天内可在“查看历史”中撤销。",
  ],
  by: ["Match by", "匹配依据"],
  bys: {
    source: ["Supplier's product", "供应商商品"],
    title: ["Title", "标题"],
    image: ["First image", "首图"],
  } as Record<string, Both>,
  none: ["No duplicates found.", "未找到重复商品。"],
  found: [
    (count: number) => (count === 1 ? "1 group" : `${whole(count)} groups`),
    (count: number) => `${whole(count)} 组`,
  ],
  group: [(title: string) => `Merge ${title}`, (title: string) => `合并 ${title}`],
  include: ["Merge this group", "合并此组"],
  keep: [(title: string) => `Keep ${title}`, (title: string) => `保留 ${title}`],
  variants: [
    (count: number) => (count === 1 ? "1 variant" : `${whole(count)} variants`),
    (count: number) => `${whole(count)} 个规格`,
  ],
  inStore: ["In a store, stays", "已在店铺中，将保留"],
  kept: ["Kept", "保留"],
  goes: ["Moves to the trash", "移至回收站"],
  merge: [
    (count: number) => (count === 1 ? "Merge 1 group" : `Merge ${whole(count)} groups`),
    (count: number) => `合并 ${whole(count)} 组`,
  ],
  started: [
    (id: string) => `Bulk Change #${id} process created`,
    (id: string) => `批量修改 #${id} 进程已创建`,
  ],
});
