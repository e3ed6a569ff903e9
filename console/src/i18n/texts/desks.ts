import { listed, named, noun, parts, unmatched, written } from "./nouns";
import type { Texts } from "./pairs";
import { supplierActions } from "./suppliers";

const hours = noun("service hours", "服务时间", "service hours");
const absence = noun("absence", "休假");
const template = noun("answer template", "回复模板");

/** Names of actions in the audit log. */
export const deskActions = {
  ...supplierActions,
  "absences.create": ["Added an absence", "添加休假"],
  "service_figures.export": ["Exported service figures", "导出服务数据"],
  "absences.save": ["Changed an absence", "更改休假"],
  "answer_templates.create": ["Added an answer template", "添加回复模板"],
  "answer_templates.save": ["Changed an answer template", "更改回复模板"],
  "service_commissions.set": ["Changed a commission rate", "更改佣金比例"],
  "work_orders.mail_account": ["Emailed a store's account", "邮件发送店铺账号"],
  "services.save": ["Changed a service", "更改服务"],
  "service_desks.save": ["Changed the hours of a service", "更改服务时间"],
} satisfies Texts;

export const deskTexts = {
  service_desks: {
    name: named(hours),
    intro: [
      "When each service is worked on, and how soon merchants hear from us.",
      "每项服务的工作时间，以及回复和交付的时限。",
    ],
    empty: ["No services yet.", "还没有服务。"],
    no_match: ["No services match these filters.", "没有符合筛选条件的服务。"],
    ...written(hours),
    write: ["Service hours", "服务时间"],
    facts: ["Service", "服务"],
    fields: {
      service_name: ["Service", "服务"],
      open: ["Open", "工作时间"],
      zone: ["Time zone", "时区"],
      weekdays: ["Open on", "工作日"],
      opens: ["Opens", "开始时间"],
      closes: ["Closes", "结束时间"],
      answer_hours: ["First answer (business hours)", "首次回复（工作小时）"],
      result_hours: ["Result (business hours)", "交付结果（工作小时）"],
      warn_hours: ["Notify the team before a deadline (business hours)", "到期前通知团队（工作小时）"],
      edited_by: ["Changed by", "修改人"],
    },
    days: {
      "1": ["Mon", "周一"],
      "2": ["Tue", "周二"],
      "3": ["Wed", "周三"],
      "4": ["Thu", "周四"],
      "5": ["Fri", "周五"],
      "6": ["Sat", "周六"],
      "7": ["Sun", "周日"],
    },
    hours: ["Business hours", "工作时间"],
    closes_hint: ["12:00 AM (00:00) means the end of the day.", "00:00 表示当天结束。"],
    promise: ["Deadlines", "时限"],
    promise_hint: [
      "Counted while the service is open, and paused while the merchant completes the form or decides on a quote. Deadlines that are already set don't change.",
      "仅在工作时间内计时，商家完善表单或考虑报价期间暂停。已设定的期限不会改变。",
    ],
    assignment: ["Assignment", "分配"],
    assignment_hint: [
      "A new request goes to the person on this list who is in the office, speaks the merchant's language and has the fewest open requests. If nobody fits, it stays unassigned.",
      "新请求将分配给此列表中在岗、会商家语言且待处理请求最少的人员；若无合适人员，则保持未分配。",
    ],
    seat: {
      ...parts(noun("person", "人员")),
      staff: ["Staff member", "员工"],
      speaks: ["Languages (none: all)", "语言（不选：全部）"],
    },
    languages: { en: ["English", "英文"], zh: ["Chinese", "中文"] },
  },
  absences: {
    name: ["Absence |||| Out of office", "休假"],
    intro: [
      "People who are away get no new requests. Requests they already have stay with them.",
      "休假人员不会收到新请求，已有的请求仍由其负责。",
    ],
    empty: ["Nobody is away.", "无人休假。"],
    no_match: unmatched(absence),
    ...written(absence),
    away: ["Away", "休假时间"],
    myself: ["Myself", "本人"],
    fields: {
      staff: ["Staff member", "员工"],
      staff_id: ["Staff member", "员工"],
      state: ["Status", "状态"],
      begins_at: ["From", "开始"],
      ends_at: ["Until", "结束"],
      edited_by: ["Changed by", "修改人"],
    },
    states: {
      planned: ["Planned", "已计划"],
      away: ["Away", "休假中"],
      over: ["Over", "已结束"],
    },
  },
  service_figures: {
    name: ["Service report |||| Service reports", "服务报表"],
    title: ["Service report", "服务报表"],
    intro: [
      "Requests made in these days (UTC), by service and by account manager. The CSV file has every request.",
      "所选日期（UTC）内提交的请求，按服务和客户经理统计。CSV 文件包含每个请求。",
    ],
    empty: ["No requests in these days.", "所选日期内没有请求。"],
    no_match: ["No requests in these days.", "所选日期内没有请求。"],
    by_service: ["By service", "按服务"],
    by_counsellor: ["By account manager", "按客户经理"],
    nobody: ["Unassigned", "未分配"],
    definitions: ["What the figures mean", "数据说明"],
    rates: ["Commission rates", "佣金比例"],
    rates_hint: [
      "Applies from the next payment. Earlier payments keep their commission.",
      "从下一次支付开始计算，此前已支付的佣金不变。",
    ],
    no_rate: ["No commission", "无佣金"],
    rate: {
      action: ["Change rate", "更改比例"],
      title: ["Change the commission rate", "更改佣金比例"],
      label: ["Percent of each paid quote", "每笔已支付报价的百分比"],
      hint: ["Leave empty for no commission.", "留空表示无佣金。"],
      done: ["Rate changed.", "比例已更改。"],
    },
    fields: {
      since: ["From", "开始"],
      until: ["Until", "结束"],
      requests: ["Requests", "请求数"],
      answer_hours: ["Hours to the first answer", "首次回复时长（小时）"],
      result_hours: ["Hours to the result", "交付时长（小时）"],
      revisions: ["Revisions", "修改次数"],
      rating: ["Rating", "评分"],
      revenue: ["Revenue", "收入"],
      commission: ["Commission", "佣金"],
    },
    means: {
      requests: ["Requests that merchants made in these days.", "商家在所选日期内提交的请求数。"],
      answer_hours: [
        "Average time from request to our first message or result.",
        "从提交到首次回复或交付结果的平均时长，仅统计已回复的请求。",
      ],
      result_hours: [
        "Average time from request to published result.",
        "从提交到发布结果的平均时长，仅统计已交付的请求。",
      ],
      revisions: ["Revisions requested by merchants.", "商家要求修改的次数。"],
      rating: [
        "Mean stars of the requests that were rated, from 1 to 5.",
        "已评分请求的平均星级（1 至 5）。",
      ],
      revenue: [
        "Total of paid quotes, less refunds. Visible to staff with access to finance.",
        "已支付报价的金额（已扣除退款），仅财务权限可见。",
      ],
      commission: [
        "Share of paid quotes, at the rate on the day of payment. Empty if no rate was set.",
        "按支付时设定的比例计算的佣金；未设定比例则为空。",
      ],
    },
  },
  answer_templates: {
    ...listed(template),
    intro: ["Texts to insert in messages to merchants.", "可插入到给商家的消息中的文本。"],
    ...written(template),
    use: ["Template", "模板"],
    every: ["All services", "所有服务"],
    title_hint: ["Only staff see it.", "仅员工可见。"],
    languages: { en: ["English", "英文"], zh: ["Chinese", "中文"] },
    fields: {
      title: ["Title", "标题"],
      service: ["Service", "服务"],
      service_name: ["Service", "服务"],
      state: ["Status", "状态"],
      text_en: ["Text (English)", "文本（英文）"],
      text_zh: ["Text (Chinese)", "文本（中文）"],
      is_active: ["Offer this template", "启用此模板"],
      edited_by: ["Changed by", "修改人"],
    },
    states: { active: ["Active", "启用"], inactive: ["Inactive", "停用"] },
  },
} satisfies Texts;
