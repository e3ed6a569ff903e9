import type { Texts } from "./pairs";

/** Texts of a merchant's page about them as a customer. */
export const merchantPageTexts = {
  related: { all: ["Show all", "查看全部"] },
  limit: ["of %{most}", "上限 %{most}"],
  health: { heading: ["Store health", "店铺状况"], empty: ["No connected stores.", "没有已连接的店铺。"] },
  requests: {
    heading: ["Service requests", "服务请求"],
    empty: ["No service requests yet.", "还没有服务请求。"],
  },
  payments: { heading: ["Payments", "付款"], empty: ["No payments yet.", "还没有付款。"] },
  messages: {
    heading: ["Support messages", "客服消息"],
    empty: ["No messages that you can see.", "没有您可以查看的消息。"],
  },
  tasks: { heading: ["Tasks", "待办"], empty: ["No tasks for this merchant.", "该商家没有待办。"] },
  notes: {
    heading: ["Internal notes", "内部备注"],
    label: ["New note", "新备注"],
    hint: ["Only staff can read notes.", "只有员工可以看到备注。"],
    send: ["Add note", "添加备注"],
  },
  own_fields: {
    heading: ["Customer fields", "客户字段"],
    save: ["Save fields", "保存字段"],
    saved: ["Fields saved.", "字段已保存。"],
  },
} satisfies Texts;
