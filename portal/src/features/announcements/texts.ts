import { defineTexts } from "@/shared/i18n/texts";

export const announcementTexts = defineTexts({
  title: ["Announcements", "公告"],
  open: [
    (unread: number) => (unread === 0 ? "Announcements" : `Announcements, ${unread} unread`),
    (unread: number) => (unread === 0 ? "公告" : `公告，${unread} 条未读`),
  ],
  unread: ["Unread", "未读"],
  all: ["All", "全部"],
  noneUnread: ["No unread announcements.", "没有未读公告。"],
  none: ["No announcements yet.", "暂无公告。"],
  tryNow: ["Try Now", "立即体验"],
  tryItNow: ["Try it now", "立即试用"],
  close: ["Close", "关闭"],
  later: ["Later", "稍后"],
  dismiss: ["Dismiss", "知道了"],
  markRead: ["Mark as read", "标为已读"],
  allRead: ["Mark all as read", "全部标为已读"],
  more: ["Show older announcements", "显示更早的公告"],
});
