import { defineTexts } from "@/shared/i18n/texts";

export const privacyTexts = defineTexts({
  en: {
    retentionTitle: "How long data is kept",
    retentionText:
      "What is older is deleted for good each night. Products, stores and bookings are not touched.",
    days: {
      process_days: "Finished processes, in days",
      notification_days: "Notifications, in days",
      event_days: "The log of what your team met and chose, in days",
    },
    bounds: (least: number, most: number) => `${least} to ${most} days`,
    save: "Save",
    saved: "The settings are saved",
  },
  zh: {
    retentionTitle: "数据保留时间",
    retentionText: "超过期限的内容每晚永久删除，商品、店铺和账目不受影响。",
    days: {
      process_days: "已完成的任务（天）",
      notification_days: "通知（天）",
      event_days: "团队操作日志（天）",
    },
    bounds: (least, most) => `${least} 至 ${most} 天`,
    save: "保存",
    saved: "设置已保存",
  },
});
