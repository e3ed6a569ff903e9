import { defineTexts } from "@/shared/i18n/texts";

export const privacyTexts = defineTexts({
  en: {
    retentionTitle: "Data retention",
    retentionText:
      "Older data is deleted permanently every night. Products, stores and balance history are kept.",
    days: {
      process_days: "Finished processes (days)",
      notification_days: "Notifications (days)",
      event_days: "Team activity log (days)",
    },
    bounds: (least: number, most: number) => `${least} to ${most} days`,
    save: "Save",
    saved: "Settings saved",
  },
  zh: {
    retentionTitle: "数据保留时间",
    retentionText: "超过期限的数据会在每晚永久删除，商品、店铺和余额记录会保留。",
    days: {
      process_days: "已完成的进程（天）",
      notification_days: "通知（天）",
      event_days: "团队活动日志（天）",
    },
    bounds: (least, most) => `${least} 至 ${most} 天`,
    save: "保存",
    saved: "设置已保存",
  },
});
