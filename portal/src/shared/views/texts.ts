import { defineTexts } from "@/shared/i18n/texts";

export const viewTexts = defineTexts({
  views: ["Saved views", "已保存的视图"],
  all: ["All", "全部"],
  save: ["Save view", "保存视图"],
  manage: ["Manage views", "管理视图"],
  name: ["Name", "名称"],
  nameMissing: ["Please enter a name.", "请输入名称。"],
  nameHint: [
    "Saves the filters and the order. An existing name is replaced.",
    "保存当前筛选和排序。同名视图将被替换。",
  ],
  saved: ["View saved", "视图已保存"],
  remove: [(name: string) => `Delete ${name}`, (name: string) => `删除 ${name}`],
  link: ["To share a view, open it and copy the page's address.", "要分享视图，请打开它并复制页面地址。"],
  tools: ["List tools", "列表工具"],
  display: ["Display", "显示"],
  density: ["Density", "密度"],
  densities: {
    comfortable: ["Comfortable", "宽松"],
    compact: ["Compact", "紧凑"],
  },
  columns: ["Columns", "列"],
  tags: ["Labels", "标记"],
});
