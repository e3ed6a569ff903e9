import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const trashTexts = defineTexts({
  en: {
    trash: "Trash",
    title: "Trash",
    text: "Deleted products stay here for 30 days.",
    empty: "The trash is empty",
    emptyText: "Products you delete from the Import List stay here for 30 days.",
    daysLeft: (days: number) => (days === 1 ? "1 day left" : `${days} days left`),
    select: (title: string) => `Select ${title}`,
    selectPage: "Select all on this page",
    selected: (count: number) => `${whole(count)} selected`,
    restore: "Restore",
    erase: "Delete permanently",
    restored: (count: number) => (count === 1 ? "1 product restored" : `${whole(count)} products restored`),
    erased: (count: number) =>
      count === 1 ? "1 product deleted permanently" : `${whole(count)} products deleted permanently`,
    eraseTitle: (count: number) =>
      count === 1 ? "Delete this product permanently?" : `Delete ${whole(count)} products permanently?`,
    eraseText: "You can't restore them. Published products stay in your stores.",
  },
  zh: {
    trash: "回收站",
    title: "回收站",
    text: "从导入列表删除的商品在此保留 30 天。",
    empty: "回收站为空",
    emptyText: "从导入列表删除的商品可在 30 天内在此恢复。",
    daysLeft: (days) => `剩余 ${days} 天`,
    select: (title) => `选择 ${title}`,
    selectPage: "选择本页全部",
    selected: (count) => `已选 ${whole(count)} 个`,
    restore: "恢复",
    erase: "永久删除",
    restored: (count) => `已恢复 ${whole(count)} 个商品`,
    erased: (count) => `已永久删除 ${whole(count)} 个商品`,
    eraseTitle: (count) => `永久删除 ${whole(count)} 个商品？`,
    eraseText: "删除后无法恢复。已发布的商品会保留在您的店铺中。",
  },
});
