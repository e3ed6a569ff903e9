import { defineTexts } from "@/shared/i18n/texts";

export const messageTexts = defineTexts({
  later: ["Not now", "暂不"],
  dismiss: ["Dismiss", "知道了"],
  open: ["Open", "打开"],
  remove: ["Delete", "删除"],
  removed: ["Message deleted", "消息已删除"],
  none: ["No messages yet.", "暂无消息。"],
  read: ["Mark as read", "标为已读"],
  unread: ["New", "新"],
});
