import { defineTexts } from "@/shared/i18n/texts";

export const dateTexts = defineTexts({
  dayFormat: ["YYYY-MM-DD", "年-月-日"],
  timeFormat: ["HH:MM", "时:分"],
  noDay: ["Enter a date like 2026-12-31.", "请输入日期，例如 2026-12-31。"],
  noTime: ["Enter a time like 09:00.", "请输入时间，例如 09:00。"],
  chooseDay: [(label: string) => `${label}: open calendar`, (label: string) => `${label}：打开日历`],
  chooseTime: [(label: string) => `${label}: open times`, (label: string) => `${label}：选择时间`],
});
