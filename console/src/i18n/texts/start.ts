import type { Texts } from "./pairs";

/** The words of Today. */
export const startTexts = {
  title: ["Today", "今日"],
  waiting: ["To do", "待办"],
  none: ["You're all caught up.", "没有待办事项。"],
  items: {
    my_requests: ["Your open requests", "我的待处理请求"],
    requests: ["Unassigned requests", "未分配的请求"],
    overdue: ["Overdue requests", "已逾期的请求"],
    due_soon: ["Requests due within 24 hours", "24 小时内到期的请求"],
    to_quote: ["Requests to quote", "待报价的请求"],
    support: ["Unread conversations", "未读会话"],
    tasks: ["Your tasks due", "我的到期任务"],
    leads: ["New leads", "新线索"],
    expiring: ["Topic pages expiring within 7 days", "7 天内到期的专题页"],
    settlements: ["Disputes and refunds to decide", "待处理的争议和退款"],
    adjustments: ["Adjustments to approve", "待审批的调账"],
    withdrawals: ["Withdrawals to approve or pay", "待审批或付款的提现"],
    refunds: ["Refunds to approve", "待审批的退款"],
    differences: ["Differences to explain", "待说明的差异"],
    webhooks: ["Failed webhooks", "失败的 Webhook"],
    jobs: ["Failed jobs", "失败的任务"],
    faults: ["Background errors", "后台错误"],
    grants: ["Access ending within 7 days", "7 天内到期的访问授权"],
  },
  last: ["Last %{smart_count} days", "最近 %{smart_count} 天"],
  change: ["%{change} vs. previous %{days} days", "较前 %{days} 天 %{change}"],
  same: ["Same as the previous %{days} days", "与前 %{days} 天持平"],
  first: ["None in the previous %{days} days", "前 %{days} 天为 0"],
  charts: {
    sign_ups: ["New merchants", "新注册商家"],
    imports: ["Imports", "导入次数"],
    publications: ["Publications", "发布次数"],
    jobs: ["Jobs finished", "完成的任务"],
  },
  total: ["%{smart_count} in total", "共 %{smart_count}"],
} satisfies Texts;
