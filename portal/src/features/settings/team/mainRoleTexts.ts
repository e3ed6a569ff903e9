import { defineTexts } from "@/shared/i18n/texts";

export const mainRoleTexts = defineTexts({
  title: ["Main account", "主账户"],
  text: [
    "You own the main account and decide about everything in it. You can hand this role over to a sub-account.",
    "您是主账户，可以决定账户中的一切。您可以将此角色移交给子账户。",
  ],
  nobody: [
    "Invite someone first. Only an active sub-account can take over this role.",
    "请先邀请成员，只有使用中的子账户才能接管此角色。",
  ],
  offer: ["Hand over the main account", "移交主账户"],
  receiver: ["New main account", "新的主账户"],
  afterwards: ["Your access afterwards", "移交后您的身份"],
  stay: [
    "Stay as a sub-account with all rights except the team",
    "以子账户身份继续，拥有除团队以外的全部权限",
  ],
  leave: ["Leave: my access is deleted", "离开：我的访问权限将被删除"],
  changes: [
    [
      "The new main account decides about stores, plan, balance and team.",
      "Both of you are logged out everywhere. Nobody else is.",
      "Your personal API tokens are revoked, so programs that use them stop. Other people's tokens keep working.",
      "Stores, products, plan and balance stay as they are.",
      "They have three days to accept, using the link in their email. Until then you can withdraw the offer.",
    ],
    [
      "此后由对方决定店铺、套餐、余额和团队。",
      "双方的所有会话都会退出登录，其他人不受影响。",
      "您的个人 API 令牌会被撤销，使用它们的程序将停止；其他人的令牌不受影响。",
      "店铺、商品、套餐和余额保持不变。",
      "对方可在三天内通过邮件中的链接接受，在此之前您可以撤回。",
    ],
  ],
  send: ["Send offer", "发送邀请"],
  sent: ["Offer sent", "邀请已发出"],
  offered: [
    (receiver: string, until: string) => `Offered to ${receiver}, until ${until}.`,
    (receiver: string, until: string) => `已邀请 ${receiver}，有效期至 ${until}。`,
  ],
  staying: ["You will stay as a sub-account.", "您将以子账户身份继续。"],
  leaving: ["You will leave when it is accepted.", "对方接受后，您将离开。"],
  withdraw: ["Withdraw offer", "撤回邀请"],
  withdrawn: ["Offer withdrawn", "邀请已撤回"],
});
