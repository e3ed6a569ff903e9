import { defineTexts } from "@/shared/i18n/texts";

export const scheduleTexts = defineTexts({
  title: ["Schedule Products", "定时发布商品"],
  date: ["Date", "日期"],
  time: ["Time", "时间"],
  zone: ["Time zone", "时区"],
  confirm: ["Confirm", "确认"],
  empty: ["Sorry. Please check your time, it shouldn't be empty.", "请检查时间，时间不能为空。"],
  publishesAt: [
    (local: string, offset: string) => `Publishing starts ${local} (UTC${offset}).`,
    (local: string, offset: string) => `将于 ${local}（UTC${offset}）开始发布。`,
  ],
  inYourZone: [
    (time: string) => `In your time zone: ${time}.`,
    (time: string) => `您所在时区的时间：${time}。`,
  ],
  started: [
    (id: string) => `Scheduled Publishing #${id} process created`,
    (id: string) => `定时发布 #${id} 进程已创建`,
  ],
});
