import { defineTexts } from "@/shared/i18n/texts";

export const privacyTexts = defineTexts({
  retentionTitle: ["Data retention", "数据保留时间"],
  retentionText: [
    "Older data is deleted permanently every night. Products, stores and balance history are kept. Processes that you can undo are kept for at least 30 days. Orders keep their amounts and countries; names, addresses, email and phone are erased.",
    "超过期限的数据会在每晚永久删除，商品、店铺和余额记录会保留。可撤销的进程至少保留 30 天。订单的金额和国家会保留，姓名、地址、邮箱和电话会被清除。",
  ],
  days: {
    process_days: ["Finished processes (days)", "已完成的进程（天）"],
    notification_days: ["Notifications (days)", "通知（天）"],
    event_days: ["Team activity log (days)", "团队活动日志（天）"],
    buyer_days: ["Buyers' personal data (days)", "买家个人信息（天）"],
  },
  bounds: [
    (least: number, most: number) => `${least} to ${most} days`,
    (least: number, most: number) => `${least} 至 ${most} 天`,
  ],
  requestsTitle: ["Buyers who ask for their data", "索取个人信息的买家"],
  requestsText: [
    "A store passed these requests on. Give the file to the buyer within 30 days. It holds what is kept of them here, and which supplier got which address.",
    "店铺转来了以下请求。请在 30 天内把文件交给买家，其中包含这里保存的全部个人信息，以及哪家供应商收到了哪个地址。",
  ],
  received: [(when: string) => `Received ${when}`, (when: string) => `收到时间：${when}`],
  downloaded: [(when: string) => `Downloaded ${when}`, (when: string) => `下载时间：${when}`],
  download: ["Download", "下载"],
  saved: ["Settings saved", "设置已保存"],
});
