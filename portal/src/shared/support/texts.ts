import { defineTexts } from "@/shared/i18n/texts";

export const supportTexts = defineTexts({
  title: ["Support", "客服"],
  open: [
    (unread: number) => (unread === 0 ? "Support chat" : `Support chat, ${unread} unread`),
    (unread: number) => (unread === 0 ? "在线客服" : `在线客服，${unread} 条未读`),
  ],
  intro: [
    "Write to us. We answer here, or by email when you're away.",
    "请给我们留言。我们会在此回复，您不在线时会发送邮件。",
  ],
  counsellor: [(name: string) => `${name} is here to help you.`, (name: string) => `${name} 为您服务。`],
  older: ["Show earlier messages", "显示更早的消息"],
  you: ["You", "您"],
  us: ["Support", "客服"],
  message: ["Your message", "您的留言"],
  send: ["Send", "发送"],
  messages: ["Messages", "消息"],
  consentTitle: ["Open the support chat?", "打开在线客服？"],
  consentText: [
    (host: string) =>
      `The chat is provided by ${host}. If you agree, your browser loads it from there. It may set cookies and see your IP address.`,
    (host: string) =>
      `在线客服由 ${host} 提供。同意后，浏览器将从该网站加载；它可能会设置 Cookie 并获知您的 IP 地址。`,
  ],
  agree: ["Agree and open", "同意并打开"],
  failed: [
    "The chat couldn't be loaded. Check your connection and try again.",
    "无法加载在线客服，请检查网络后重试。",
  ],
});
