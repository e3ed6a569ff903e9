import { defineTexts } from "@/shared/i18n/texts";

export const viewTexts = defineTexts({
  saved: ["View saved", "视图已保存"],
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
