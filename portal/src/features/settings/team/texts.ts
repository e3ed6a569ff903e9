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
  stores: ["Stores", "店铺"],
  everyStore: ["All stores, including those added later", "全部店铺，包括以后连接的店铺"],
  ends: ["End date (optional)", "结束日期（选填）"],
  endsHint: ["The sub-account can't log in after this day.", "该日结束后，子账户将无法登录。"],
  sendInvitation: ["Send invitation", "发送邀请"],
  save: ["Save", "保存"],
  invited: ["Invitation sent", "邀请已发出"],
  done: ["Operation succeeded", "操作成功"],
  takeBackTitle: [
    (mailbox: string) => `Withdraw the invitation for ${mailbox}?`,
    (mailbox: string) => `撤回对 ${mailbox} 的邀请？`,
  ],
  takeBackText: ["The link in the email stops working.", "邮件中的链接将失效。"],
});
