import { defineTexts } from "@/shared/i18n/texts";

export const scheduleTexts = defineTexts({
  title: ["Schedule Products", "定时发布商品"],
  date: ["Date", "日期"],
  time: ["Time", "时间"],
  zone: ["Time zone", "时区"],
  confirm: ["Confirm", "确认"],
  picks: ["Quick picks", "快速选择"],
  pick: {
    hour: ["In an hour", "一小时后"],
    tomorrow: ["Tomorrow 9:00", "明天 9:00"],
    monday: ["Monday 9:00", "下周一 9:00"],
    week: ["In a week", "一周后"],
  },
  perDay: ["Products a day (optional)", "每天发布数量（选填）"],
  perDayHint: [
    (products: number, perDay: number) =>
      perDay > 0 && perDay < products
        ? `${products} products over ${Math.ceil(products / perDay)} days, each day at this time`
        : "Leave empty to publish all at once.",
    (products: number, perDay: number) =>
      perDay > 0 && perDay < products
        ? `${products} 个商品分 ${Math.ceil(products / perDay)} 天发布，每天同一时间`
        : "留空则一次性全部发布。",
  ],
  perDayWrong: [
    "Enter a number that spreads the products over at most 90 days.",
    "请输入数量，商品最多可分 90 天发布。",
  ],
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
