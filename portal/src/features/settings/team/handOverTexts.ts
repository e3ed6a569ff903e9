import { defineTexts } from "@/shared/i18n/texts";

export const handOverTexts = defineTexts({
  en: {
    titles: {
      keep: (name: string) => `Hand over the work of ${name}`,
      deactivate: (name: string) => `Deactivate ${name}?`,
      remove: (name: string) => `Remove ${name}?`,
    },
    confirm: { keep: "Hand over", deactivate: "Deactivate", remove: "Remove" },
    receiver: "Who takes over",
    mainAccount: "You (main account)",
    nobody: "Nobody",
    nobodyText: (running: number) =>
      running === 1
        ? "1 running process will be cancelled."
        : `${running} running processes will be cancelled.`,
    moves: "Handed over",
    processes: (count: number) => (count === 1 ? "1 process" : `${count} processes`),
    running: (count: number) =>
      count === 1 ? "1 of them is running and continues" : `${count} of them are running and continue`,
    connecting: (count: number) =>
      count === 1 ? "1 store that is being connected" : `${count} stores that are being connected`,
    nothing: "Nothing to hand over.",
    withStores: (receiver: string, giver: string) => `${receiver} also gets access to the stores of ${giver}`,
    ends: "Ended",
    sessions: (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
    tokens: (count: number) => (count === 1 ? "1 access token" : `${count} access tokens`),
    noAccess: "They are not logged in anywhere.",
    keepText: "Their access doesn't change. Their name stays on what they imported and connected.",
    deactivateText: "They can't log in until you activate them again.",
    removeText: "They can no longer log in. Their work in this account is kept.",
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
    nobodyText: (running) => `${running} 个正在运行的进程将被取消。`,
    moves: "将移交的内容",
    processes: (count) => `${count} 个进程`,
    running: (count) => `其中 ${count} 个正在运行，将继续运行`,
    connecting: (count) => `${count} 个正在连接的店铺`,
    nothing: "没有需要移交的内容。",
    withStores: (receiver, giver) => `${receiver} 也可以看到 ${giver} 的店铺`,
    ends: "将终止的内容",
    sessions: (count) => `${count} 个登录会话`,
    tokens: (count) => `${count} 个访问令牌`,
    noAccess: "该成员当前没有登录。",
    keepText: "其访问权限保持不变，其导入和连接的内容仍保留其名称。",
    deactivateText: "在您重新启用之前，该成员将无法登录。",
    removeText: "该成员将无法登录，其在此账户中完成的工作会保留。",
    done: "操作成功",
  },
});
