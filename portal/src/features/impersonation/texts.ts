import { defineTexts } from "@/shared/i18n/texts";

export const impersonationTexts = defineTexts({
  title: ["Logging in", "正在登录"],
  waiting: ["Logging in as the merchant…", "正在以商家身份登录…"],
  refusedTitle: ["This link doesn't work", "此链接无法使用"],
  noTicket: [
    "This link is no longer valid. Please create a new one in the console.",
    "此链接已失效，请在控制台重新生成。",
  ],
  toLogIn: ["Log In", "登录"],
  banner: ["You're acting for a merchant", "您正在代商家操作"],
  actAs: [(user: string) => `You're acting as ${user}`, (user: string) => `您正在以 ${user} 的身份操作`],
  reason: [
    (reason: string, until: string) => `Reason: ${reason}. Until ${until}.`,
    (reason: string, until: string) => `原因：${reason}。有效至 ${until}。`,
  ],
  leave: ["Leave", "退出"],
});
