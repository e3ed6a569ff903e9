import type { Texts } from "./pairs";

export const deskTexts = {
  service_desks: {
    name: ["Service hours |||| Service hours", "服务时间"],
    intro: [
      "When each service is worked on, and how soon merchants hear from us.",
      "每项服务的工作时间，以及回复和交付的时限。",
    ],
    empty: ["No services yet.", "还没有服务。"],
    no_match: ["No services match these filters.", "没有符合筛选条件的服务。"],
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
      "Counted while the service is open, and paused while the merchant completes the form. Deadlines that are already set don't change.",
      "仅在工作时间内计时，商家完善表单期间暂停。已设定的期限不会改变。",
    ],
    saved: ["Service hours saved.", "服务时间已保存。"],
    conflict: [
      "Someone else changed these settings. Your changes aren't saved yet.",
      "其他人已更改这些设置，您的更改尚未保存。",
    ],
  },
} satisfies Texts;
