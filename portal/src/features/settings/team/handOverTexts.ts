import { defineTexts } from "@/shared/i18n/texts";

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
