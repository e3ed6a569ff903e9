import { defineTexts } from "@/shared/i18n/texts";

export const supportTexts = defineTexts({
  en: {
    title: "Support",
    open: (unread: number) => (unread === 0 ? "Support chat" : `Support chat, ${unread} unread`),
    intro: "Write to us. We answer here, or by email when you're away.",
    counsellor: (name: string) => `${name} is here to help you.`,
    older: "Show earlier messages",
    you: "You",
    us: "Support",
    message: "Your message",
    send: "Send",
    messages: "Messages",
    consentTitle: "Open the support chat?",
    consentText: (host: string) =>
      `The chat is provided by ${host}. If you agree, your browser loads it from there. It may set cookies and see your IP address.`,
    agree: "Agree and open",
    failed: "The chat couldn't be loaded. Check your connection and try again.",
  },
  zh: {
    title: "客服",
    open: (unread) => (unread === 0 ? "在线客服" : `在线客服，${unread} 条未读`),
    intro: "请给我们留言。我们会在此回复，您不在线时会发送邮件。",
    counsellor: (name) => `${name} 为您服务。`,
    older: "显示更早的消息",
    you: "您",
    us: "客服",
    message: "您的留言",
    send: "发送",
    messages: "消息",
    consentTitle: "打开在线客服？",
    consentText: (host) =>
      `在线客服由 ${host} 提供。同意后，浏览器将从该网站加载；它可能会设置 Cookie 并获知您的 IP 地址。`,
    agree: "同意并打开",
    failed: "无法加载在线客服，请检查网络后重试。",
  },
});
