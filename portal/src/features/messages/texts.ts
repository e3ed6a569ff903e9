import { defineTexts } from "@/shared/i18n/texts";

export const messageTexts = defineTexts({
  en: {
    later: "Not now",
    gotIt: "Got it",
    open: "Open",
    remove: "Delete",
    removed: "Message deleted",
    none: "No messages yet.",
    read: "Mark as read",
    unread: "New",
  },
  zh: {
    later: "暂不",
    gotIt: "知道了",
    open: "打开",
    remove: "删除",
    removed: "消息已删除",
    none: "暂无消息。",
    read: "标为已读",
    unread: "新",
  },
});
