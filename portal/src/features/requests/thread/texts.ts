import { defineTexts } from "@/shared/i18n/texts";

export const threadTexts = defineTexts({
  title: ["Messages", "消息"],
  none: ["No messages yet. Write to us about this request.", "还没有消息。您可以就此需求给我们留言。"],
  older: ["Show older messages", "显示更早的消息"],
  us: ["Our team", "服务团队"],
  you: ["Your team", "您的团队"],
  write: ["Message", "消息内容"],
  attach: ["Attach a file", "添加附件"],
  attached: ["Attachments", "附件"],
  hint: [
    "Pictures, PDF, Word, Excel, CSV or text, up to 5 MB each, at most 10.",
    "图片、PDF、Word、Excel、CSV 或文本文件，每个不超过 5 MB，最多 10 个。",
  ],
  remove: [(name: string) => `Remove ${name}`, (name: string) => `移除 ${name}`],
  send: ["Send", "发送"],
  unread: [(count: number) => `${count} new`, (count: number) => `${count} 条新消息`],
});
