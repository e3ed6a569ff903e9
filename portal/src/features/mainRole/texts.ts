import { defineTexts } from "@/shared/i18n/texts";

export const mainRoleTexts = defineTexts({
  title: ["Main account", "主账户"],
  heading: [
    (giver: string) => `${giver} wants to hand this account over to you`,
    (giver: string) => `${giver} 希望您接管此账户`,
  ],
  until: [
    (moment: string) => `The offer is valid until ${moment}.`,
    (moment: string) => `邀请有效期至 ${moment}。`,
  ],
  changes: [
    [
      "You become the main account and decide about stores, products, plan, balance and team.",
      "You get all rights and access to all stores.",
      "Both of you are logged out everywhere else. Nobody else is.",
      "Their personal API tokens are revoked, so programs that use them stop. Create new tokens in your profile if you need them.",
    ],
    [
      "您将成为主账户，可以决定店铺、商品、套餐、余额和团队。",
      "您将拥有全部权限，并可查看全部店铺。",
      "双方在其他地方的会话都会退出登录，其他人不受影响。",
      "对方的个人 API 令牌会被撤销，使用它们的程序将停止。如有需要，请在您的个人资料中新建令牌。",
    ],
  ],
  staying: [
    (giver: string) =>
      `${giver} stays as a sub-account with all rights except the team. You can change this.`,
    (giver: string) => `${giver} 将以子账户身份继续，拥有除团队以外的全部权限。您可以修改。`,
  ],
  leaving: [
    (giver: string) => `${giver} leaves. Their access is deleted and you take over their work.`,
    (giver: string) => `${giver} 将离开：其访问权限会被删除，其工作将由您接手。`,
  ],
  accept: ["Become the main account", "成为主账户"],
  decline: ["Decline", "拒绝"],
  declineTitle: ["Decline the offer?", "拒绝邀请？"],
  declineText: [
    "Nothing changes. They are notified and can send a new offer.",
    "不会有任何变化。对方会收到通知，并可再次邀请。",
  ],
  accepted: ["You are now the main account", "您现在是主账户"],
  declined: ["Offer declined", "已拒绝邀请"],
  openMail: ["To accept, open the link in the email we sent you.", "如需接受，请打开您收到的邮件中的链接。"],
  none: ["No open offer", "没有有效的邀请"],
  noneText: [
    "It was accepted, declined or withdrawn, has expired, or is for another user.",
    "邀请已被接受、拒绝或撤回，已过期，或是发给其他用户的。",
  ],
  isGiver: ["You made this offer", "这是您发出的邀请"],
  isGiverText: [
    (receiver: string) => `${receiver} can accept it with the link in their email.`,
    (receiver: string) => `${receiver} 可通过邮件中的链接接受。`,
  ],
  toTeam: ["Go to Team", "前往团队"],
  toStart: ["Go to the start page", "前往首页"],
});
