import { defineTexts } from "@/shared/i18n/texts";

export const handOverTexts = defineTexts({
  en: {
    titles: {
      keep: (name: string) => `Hand over the work of ${name}`,
      deactivate: (name: string) => `Deactivate ${name}?`,
      remove: (name: string) => `Remove ${name}?`,
    },
    confirm: { keep: "Hand over", deactivate: "Deactivate", remove: "Remove" },
    receiver: "Who takes the work over",
    mainAccount: "You (main account)",
    nobody: "Nobody",
    nobodyText: (running: number) =>
      running === 1 ? "1 running process is cancelled." : `${running} running processes are cancelled.`,
    moves: "What moves",
    processes: (count: number) => (count === 1 ? "1 process" : `${count} processes`),
    running: (count: number) =>
      count === 1 ? "1 of them is running: it goes on" : `${count} of them are running: they go on`,
    connecting: (count: number) =>
      count === 1 ? "1 store that is being connected" : `${count} stores that are being connected`,
    nothing: "There is nothing to hand over.",
    withStores: (receiver: string, giver: string) => `${receiver} sees the stores of ${giver} too`,
    ends: "What ends",
    sessions: (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
    tokens: (count: number) => (count === 1 ? "1 access token" : `${count} access tokens`),
    noAccess: "They are not signed in anywhere.",
    keepText: "Their access stays as it is. What they imported and connected keeps their name.",
    deactivateText: "They can no longer log in until you activate them again.",
    removeText: "They can no longer log in. What they did in this account stays.",
    done: "Operation succeeded",
  },
  zh: {
    titles: {
      keep: (name) => `移交 ${name} 的工作`,
      deactivate: (name) => `停用 ${name}？`,
      remove: (name) => `移除 ${name}？`,
    },
    confirm: { keep: "移交", deactivate: "停用", remove: "移除" },
    receiver: "由谁接手工作",
    mainAccount: "您（主账户）",
    nobody: "无人接手",
    nobodyText: (running) => `${running} 个正在运行的任务将被取消。`,
    moves: "将移交的内容",
    processes: (count) => `${count} 个任务`,
    running: (count) => `其中 ${count} 个正在运行，将继续执行`,
    connecting: (count) => `${count} 个正在连接的店铺`,
    nothing: "没有需要移交的内容。",
    withStores: (receiver, giver) => `${receiver} 也可以看到 ${giver} 的店铺`,
    ends: "将终止的内容",
    sessions: (count) => `${count} 个登录会话`,
    tokens: (count) => `${count} 个访问令牌`,
    noAccess: "该成员当前没有登录。",
    keepText: "其访问权限保持不变，其导入和连接的内容仍保留其名字。",
    deactivateText: "在您重新启用之前，该成员将无法登录。",
    removeText: "该成员将无法登录，其在此账户中完成的工作会保留。",
    done: "操作成功",
  },
});
