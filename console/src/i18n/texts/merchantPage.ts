import type { Texts } from "./pairs";

/** Texts of a merchant's page about them as a customer. */
export const merchantPageTexts = {
  related: { all: ["Show all", "查看全部"] },
  limit: ["of %{most}", "上限 %{most}"],
  health: { heading: ["Store health", "店铺状况"], empty: ["No connected stores.", "没有已连接的店铺。"] },
  claims: {
    heading: ["Claims against suppliers", "对供应商的索赔"],
    why: [
      "Claims belong to the merchant. Unless they give us access, our staff see none of them here, nor how many are open.",
      "索赔属于商家。未经商家允许，我们的员工在此看不到任何索赔，也看不到未结的数量。",
    ],
    ask: [
      "Ask the merchant for access: answer in the support conversation or write to %{mailbox}, and say what you need to look at and why.",
      "请向商家申请访问：在客服对话中回复，或写信至 %{mailbox}，说明需要查看的内容和原因。",
    ],
    act: [
      "When they agree, choose Act as user at the top with that reason and open the order: its claims are there. Texts and photos need a reason of their own, which the merchant reads.",
      "商家同意后，请在页面顶部选择“以用户身份操作”并填写该原因，然后打开相应订单，其中可查看索赔。文字和照片需另行填写原因，商家会看到。",
    ],
    colleague: [
      "Your role can't act as users. When they agree, a colleague whose role can looks for you, with that reason.",
      "您的角色无法以用户身份操作。商家同意后，请由有此权限的同事以该原因代为查看。",
    ],
    closed: [
      "This merchant is out of service, so nobody can act as their users.",
      "该商家已停用，无法以其用户身份操作。",
    ],
  },
  requests: {
    heading: ["Requests", "请求"],
    empty: ["No requests yet.", "还没有请求。"],
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
