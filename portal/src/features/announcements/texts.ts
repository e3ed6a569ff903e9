import { defineTexts } from "@/shared/i18n/texts";

export const announcementTexts = defineTexts({
  en: {
    title: "Announcements",
    open: (unread: number) => (unread === 0 ? "Announcements" : `Announcements, ${unread} unread`),
    unread: "Unread",
    all: "All",
    noneUnread: "You have read everything.",
    none: "There are no announcements.",
    tryNow: "Try Now",
    later: "Later",
    gotIt: "Got it",
    markRead: "Mark as read",
    allRead: "Mark all as read",
    more: "Older announcements",
  },
  zh: {
    title: "公告",
    open: (unread) => (unread === 0 ? "公告" : `公告，${unread} 条未读`),
    unread: "未读",
    all: "全部",
    noneUnread: "没有未读公告。",
    none: "暂无公告。",
    tryNow: "立即体验",
    later: "稍后",
    gotIt: "知道了",
    markRead: "标为已读",
    allRead: "全部标为已读",
    more: "更早的公告",
  },
});
