import { defineTexts } from "@/shared/i18n/texts";

export const impersonationTexts = defineTexts({
  en: {
    title: "Signing in",
    waiting: "Signing in as the merchant…",
    refusedTitle: "This link does not sign in",
    noTicket: "This link is not valid any more. Please draw a new one in the console.",
    toLogIn: "Log In",
    banner: "You act for a merchant",
    actAs: (user: string) => `You act as ${user}`,
    reason: (reason: string, until: string) => `Reason: ${reason}. Until ${until}.`,
    leave: "Leave",
  },
  zh: {
    title: "正在登录",
    waiting: "正在以商家身份登录…",
    refusedTitle: "此链接无法登录",
    noTicket: "此链接已失效，请在控制台重新获取。",
    toLogIn: "登录",
    banner: "您正在代商家操作",
    actAs: (user) => `您正在以 ${user} 的身份操作`,
    reason: (reason, until) => `原因：${reason}。有效至 ${until}。`,
    leave: "退出",
  },
});
