import { defineTexts } from "@/shared/i18n/texts";

export const impersonationTexts = defineTexts({
  en: {
    title: "Logging in",
    waiting: "Logging in as the merchant…",
    refusedTitle: "This link doesn't work",
    noTicket: "This link is no longer valid. Please create a new one in the console.",
    toLogIn: "Log In",
    banner: "You're acting for a merchant",
    actAs: (user: string) => `You're acting as ${user}`,
    reason: (reason: string, until: string) => `Reason: ${reason}. Until ${until}.`,
    leave: "Leave",
  },
  zh: {
    title: "正在登录",
    waiting: "正在以商家身份登录…",
    refusedTitle: "此链接无法使用",
    noTicket: "此链接已失效，请在控制台重新生成。",
    toLogIn: "登录",
    banner: "您正在代商家操作",
    actAs: (user) => `您正在以 ${user} 的身份操作`,
    reason: (reason, until) => `原因：${reason}。有效至 ${until}。`,
    leave: "退出",
  },
});
