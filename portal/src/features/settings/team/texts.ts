import { type Both, defineTexts } from "@/shared/i18n/texts";

export const teamTexts = defineTexts({
  title: ["Sub-accounts", "子账户"],
  text: [
    (count: number, limit: number) =>
      `People who work in this account, each with their own rights. You use ${count} of ${limit} in your plan.`,
    (count: number, limit: number) =>
      `在此账户中工作的人员，各有自己的权限。套餐可用 ${limit} 个，已用 ${count} 个。`,
  ],
  invite: ["Invite", "邀请"],
  empty: ["No sub-accounts yet", "还没有子账户"],
  emptyText: [
    "Invite someone by email and choose what they can see and do.",
    "通过邮箱邀请成员，并选择其可查看和操作的内容。",
  ],
  states: {
    active: ["Active", "使用中"],
    leaving: ["Leaving", "即将离开"],
    expired: ["Expired", "已过期"],
    deactivated: ["Deactivated", "已停用"],
    invited: ["Invited", "已邀请"],
    lapsed: ["Invitation expired", "邀请已失效"],
  } as Record<string, Both>,
  until: [(moment: string) => `until ${moment}`, (moment: string) => `至 ${moment}`],
  leaves: [
    (moment: string) => `asked to leave; will be deleted on ${moment} unless they change their mind`,
    (moment: string) => `本人已申请离开，将于 ${moment} 删除，在此之前本人可撤回`,
  ],
  allStores: ["All stores", "全部店铺"],
  someStores: [
    (count: number) => (count === 1 ? "1 store" : `${count} stores`),
    (count: number) => `${count} 个店铺`,
  ],
  someRights: [
    (count: number) => (count === 1 ? "1 right" : `${count} rights`),
    (count: number) => `${count} 项权限`,
  ],
  change: ["Edit", "编辑"],
  deactivate: ["Deactivate", "停用"],
  activate: ["Activate", "启用"],
  remove: ["Remove", "移除"],
  handOver: ["Hand over", "移交"],
  mailAgain: ["Resend", "重新发送"],
  takeBack: ["Withdraw", "撤回"],
  inviteTitle: ["Invite someone", "邀请成员"],
  changeTitle: [(mailbox: string) => `Rights of ${mailbox}`, (mailbox: string) => `${mailbox} 的权限`],
  mailbox: ["Email address", "邮箱地址"],
  name: ["Name (optional)", "姓名（选填）"],
  areas: ["Areas", "功能区"],
  sensitive: ["Sensitive rights", "敏感权限"],
  everyStore: ["All stores, including those added later", "全部店铺，包括以后连接的店铺"],
  ends: ["End date (optional)", "结束日期（选填）"],
  dailyHint: [
    "Set their amount per day under Settings > Orders. Without it there is no limit.",
    "可在「设置 > 订单」中设置其每日限额，未设置则不限。",
  ],
  endsHint: ["The sub-account can't log in after this day.", "该日结束后，子账户将无法登录。"],
  sendInvitation: ["Send invitation", "发送邀请"],
  invited: ["Invitation sent", "邀请已发出"],
  done: ["Operation succeeded", "操作成功"],
  takeBackTitle: [
    (mailbox: string) => `Withdraw the invitation for ${mailbox}?`,
    (mailbox: string) => `撤回对 ${mailbox} 的邀请？`,
  ],
  takeBackText: ["The link in the email stops working.", "邮件中的链接将失效。"],
});

export const handOverTexts = defineTexts({
  titles: {
    keep: [(name: string) => `Hand over the work of ${name}`, (name: string) => `移交 ${name} 的工作`],
    deactivate: [(name: string) => `Deactivate ${name}?`, (name: string) => `停用 ${name}？`],
    remove: [(name: string) => `Remove ${name}?`, (name: string) => `移除 ${name}？`],
  },
  confirm: {
    keep: ["Hand over", "移交"],
    deactivate: ["Deactivate", "停用"],
    remove: ["Remove", "移除"],
  },
  receiver: ["Who takes over", "由谁接手工作"],
  mainAccount: ["You (main account)", "您（主账户）"],
  nobody: ["Nobody", "无人接手"],
  nobodyText: [
    (running: number) =>
      running === 1
        ? "1 running process will be cancelled."
        : `${running} running processes will be cancelled.`,
    (running: number) => `${running} 个正在运行的进程将被取消。`,
  ],
  moves: ["Handed over", "将移交的内容"],
  processes: [
    (count: number) => (count === 1 ? "1 process" : `${count} processes`),
    (count: number) => `${count} 个进程`,
  ],
  running: [
    (count: number) =>
      count === 1 ? "1 of them is running and continues" : `${count} of them are running and continue`,
    (count: number) => `其中 ${count} 个正在运行，将继续运行`,
  ],
  connecting: [
    (count: number) =>
      count === 1 ? "1 store that is being connected" : `${count} stores that are being connected`,
    (count: number) => `${count} 个正在连接的店铺`,
  ],
  nothing: ["Nothing to hand over.", "没有需要移交的内容。"],
  withStores: [
    (receiver: string, giver: string) => `${receiver} also gets access to the stores of ${giver}`,
    (receiver: string, giver: string) => `${receiver} 也可以看到 ${giver} 的店铺`,
  ],
  ends: ["Ended", "将终止的内容"],
  sessions: [
    (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
    (count: number) => `${count} 个登录会话`,
  ],
  tokens: [
    (count: number) => (count === 1 ? "1 access token" : `${count} access tokens`),
    (count: number) => `${count} 个访问令牌`,
  ],
  noAccess: ["They are not logged in anywhere.", "该成员当前没有登录。"],
  keepText: [
    "Their access doesn't change. Their name stays on what they imported and connected.",
    "其访问权限保持不变，其导入和连接的内容仍保留其名称。",
  ],
  deactivateText: [
    "They can't log in until you activate them again.",
    "在您重新启用之前，该成员将无法登录。",
  ],
  removeText: [
    "They can no longer log in. Their work in this account is kept.",
    "该成员将无法登录，其在此账户中完成的工作会保留。",
  ],
  done: ["Operation succeeded", "操作成功"],
});

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
