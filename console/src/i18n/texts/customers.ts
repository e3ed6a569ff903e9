import { listed, noun, written } from "./nouns";
import type { Texts } from "./pairs";

const task = noun("task", "待办");
const field = noun("field", "字段");

export const customersTexts = {
  customers: {
    name: ["Pipeline |||| Pipeline", "客户阶段"],
    title: ["Pipeline", "客户阶段"],
    intro: [
      "Leads and merchants by stage. Stages change automatically with what happens.",
      "按进展排列的线索和商家。位置随实际情况变化，不能手动移动。",
    ],
    empty: ["Nobody is in the pipeline yet.", "管道中还没有客户。"],
    no_match: ["Nobody matches these filters.", "没有符合筛选条件的客户。"],
    as_board: ["Board", "看板"],
    as_table: ["Table", "表格"],
    fields: {
      q: ["Search", "搜索"],
      name: ["Customer", "客户"],
      stage: ["Stage", "阶段"],
      why: ["Reason", "原因"],
      since: ["Since", "起始时间"],
      email: ["Email", "邮箱"],
      phone: ["Phone", "电话"],
      source: ["First lead from", "首个线索来自"],
    },
    stages: {
      lead: ["Lead", "线索"],
      trial: ["Trial", "试用"],
      paid: ["Paid", "付费"],
      at_risk: ["At risk", "有流失风险"],
      churned: ["Churned", "已流失"],
    },
    rules: {
      lead: ["Sent a form or was imported, and has no account.", "提交过表单或被导入，尚无账户。"],
      trial: [
        "Has an account and no paid plan, seen in the last 30 days.",
        "有账户但无付费套餐，近 30 天内活跃。",
      ],
      paid: ["A paid plan is running.", "付费套餐生效中。"],
      at_risk: [
        "Payment failed, the plan ends within 14 days, or not seen for 30 days.",
        "付款失败、套餐将在 14 天内结束，或 30 天未活跃。",
      ],
      churned: [
        "The paid plan ended, the account is being deleted, or not seen for 90 days.",
        "付费套餐已结束、账户正在删除，或 90 天未活跃。",
      ],
    },
    whys: {
      asked: ["Open lead", "线索未关闭"],
      dismissed: ["Leads closed", "线索已关闭"],
      staff: ["Staff account", "员工账户"],
      joined: ["Registered", "已注册"],
      tries: ["Pro trial is running", "Pro 试用中"],
      pays: ["Paid plan is running", "付费套餐生效中"],
      unpaid: ["Payment failed", "付款失败"],
      ending: ["Plan ends soon", "套餐即将结束"],
      silent: ["Not seen for 30 days", "30 天未活跃"],
      plan_ended: ["Paid plan ended", "付费套餐已结束"],
      gone: ["Not seen for 90 days", "90 天未活跃"],
      leaving: ["Account is being deleted", "账户正在删除"],
    },
  },
  tasks: {
    ...listed(task),
    intro: ["What to do for merchants, earliest due date first.", "为商家要做的事，最早到期的在前。"],
    ...written(task),
    quick: {
      mine: ["My tasks due", "我的到期任务"],
      overdue: ["Overdue", "已逾期"],
      unassigned: ["Unassigned", "未分配"],
    },
    fields: {
      q: ["Search", "搜索"],
      title: ["Task", "待办事项"],
      detail: ["Details", "详情"],
      tenant_id: ["Merchant ID", "商家编号"],
      merchant: ["Merchant", "商家"],
      state: ["Status", "状态"],
      due_on: ["Due date", "到期日"],
      assignee: ["Assigned to", "负责人"],
      assignee_id: ["Assigned to", "负责人"],
      done: ["Action", "操作"],
      made_by: ["Created by", "创建人"],
      made_at: ["Created", "创建时间"],
      done_by: ["Done by", "完成人"],
      done_at: ["Done", "完成时间"],
    },
    states: { open: ["Open", "进行中"], overdue: ["Overdue", "已逾期"], done: ["Done", "已完成"] },
    task: ["Task", "待办"],
    facts: ["Details", "详情"],
    nobody: ["Unassigned", "未分配"],
    finish: ["Mark as done", "标记为完成"],
    reopen: ["Reopen", "重新打开"],
    due_hint: ["The last day, in UTC", "最后一天（UTC）"],
    merchant_hint: ["Shown on the merchant's page", "见商家页面"],
  },
  customer_fields: {
    ...listed(field),
    name: ["Customer field |||| Customer fields", "客户字段 |||| 客户字段"],
    intro: [
      "Fields that staff fill in on each merchant's page. Merchants never see them.",
      "员工在每个商家页面上填写的字段，商家看不到。",
    ],
    ...written(field),
    fields: {
      label_en: ["Label", "名称"],
      label_zh: ["Label (Chinese)", "名称（中文）"],
      kind: ["Type", "类型"],
      choices: ["Choices", "选项"],
      position: ["Position", "排序"],
      is_active: ["In use", "使用中"],
      edited_by: ["Last updated by", "最近修改人"],
    },
    kinds: {
      text: ["Text", "文本"],
      number: ["Number", "数字"],
      date: ["Date", "日期"],
      choice: ["Choice", "单选"],
    },
    uses: { true: ["In use", "使用中"], false: ["Not in use", "已停用"] },
    field: ["Field", "字段"],
    choices_hint: ["One per line", "每行一个"],
  },
} satisfies Texts;

/** Names of actions in the audit log. */
export const customerActions = {
  "merchants.fill_in": ["Filled in customer fields", "填写客户字段"],
  "tasks.create": ["Created a task", "新建待办"],
  "tasks.edit": ["Changed a task", "修改待办"],
  "tasks.finish": ["Finished a task", "完成待办"],
  "tasks.reopen": ["Reopened a task", "重新打开待办"],
  "customer_fields.create": ["Created a customer field", "新建客户字段"],
  "customer_fields.edit": ["Changed a customer field", "修改客户字段"],
} satisfies Texts;
