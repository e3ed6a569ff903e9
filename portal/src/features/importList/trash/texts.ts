import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const trashTexts = defineTexts({
  trash: ["Trash", "回收站"],
  title: ["Trash", "回收站"],
  text: ["Deleted products stay here for 30 days.", "从导入列表删除的商品在此保留 30 天。"],
  empty: ["The trash is empty", "回收站为空"],
  emptyText: [
    "Products you delete from the Import List stay here for 30 days.",
    "从导入列表删除的商品可在 30 天内在此恢复。",
  ],
  daysLeft: [
    (days: number) => (days === 1 ? "1 day left" : `${days} days left`),
    (days: number) => `剩余 ${days} 天`,
  ],
  select: [(title: string) => `Select ${title}`, (title: string) => `选择 ${title}`],
  selectPage: ["Select all on this page", "选择本页全部"],
  selected: [(count: number) => `${whole(count)} selected`, (count: number) => `已选 ${whole(count)} 个`],
  restore: ["Restore", "恢复"],
  erase: ["Delete permanently", "永久删除"],
  restored: [
    (count: number) => (count === 1 ? "1 product restored" : `${whole(count)} products restored`),
    (count: number) => `已恢复 ${whole(count)} 个商品`,
  ],
  erased: [
    (count: number) =>
      count === 1 ? "1 product deleted permanently" : `${whole(count)} products deleted permanently`,
    (count: number) => `已永久删除 ${whole(count)} 个商品`,
  ],
  eraseTitle: [
    (count: number) =>
      count === 1 ? "Delete this product permanently?" : `Delete ${whole(count)} products permanently?`,
    (count: number) => `永久删除 ${whole(count)} 个商品？`,
  ],
  eraseText: [
    "You can't restore them. Published products stay in your stores.",
    "删除后无法恢复。已发布的商品会保留在您的店铺中。",
  ],
});
