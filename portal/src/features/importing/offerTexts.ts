import { defineTexts } from "@/shared/i18n/texts";

export const offerTexts = defineTexts({
  add: ["Add to Import List", "加入导入列表"],
  addThis: [(title: string) => `Add to Import List: ${title}`, (title: string) => `加入导入列表：${title}`],
  addAll: ["Add all to Import List", "全部加入导入列表"],
  edit: ["Edit on Import List", "在导入列表中编辑"],
  imported: ["Import success", "导入成功"],
});
