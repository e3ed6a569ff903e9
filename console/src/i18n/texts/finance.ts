import { listed, noun, unmatched } from "./nouns";
import type { Texts } from "./pairs";

const difference = noun("difference", "差异");
const transaction = noun("transaction", "交易");
const payout = noun("payout", "打款");
const figure = noun("figure", "指标");
const month = noun("month", "月份");
const period = noun("closed period", "关账期间");

/** Texts of reconciliation with the payment provider. */
export const financeTexts = {
  differences: {
    name: ["Difference |||| Reconciliation", "对账"],
    intro: [
      "Where our ledger and the payment provider's account differ. Checked daily.",
      "总账与支付服务商账户之间的差异，每日核对。",
    ],
    empty: ["Differences that a reconciliation finds appear here.", "对账发现的差异会显示在这里。"],
    no_match: unmatched(difference),
    fields: {
      reference: ["Reference", "关联单号"],
      kind: ["Difference", "差异"],
      flow: ["Type", "类型"],
      day: ["Day", "日期"],
      amount_here: ["Our ledger", "总账金额"],
      amount_there: ["Provider", "服务商金额"],
      state: ["Status", "状态"],
      assigned_to: ["Assigned to", "负责人"],
      note: ["Explanation", "说明"],
      found_at: ["Found", "发现时间"],
      settled_by: ["Settled by", "处理人"],
      unsettled: ["Not explained", "未说明"],
      since: ["From", "开始"],
      until: ["Until", "截止"],
      name: ["ID", "编号"],
      at: ["Time", "时间"],
      amount: ["Amount", "金额"],
      fee: ["Fee", "手续费"],
    },
    kinds: {
      missing_here: ["Missing in our ledger", "总账缺失"],
      missing_there: ["Missing at the provider", "服务商缺失"],
      amount: ["Amount", "金额不符"],
      fee: ["Fee", "手续费不符"],
      currency: ["Currency", "币种不符"],
      date: ["Date", "日期不符"],
      twice: ["Duplicate", "重复"],
    },
    meanings: {
      missing_here: [
        "The provider has this transaction, our ledger doesn't. It may have been made at the provider, or its event was lost.",
        "服务商有此交易，总账没有。可能是在服务商后台手动创建，或事件丢失。",
      ],
      missing_there: ["Our ledger has this entry, the provider doesn't.", "总账有此分录，服务商没有。"],
      amount: ["The amounts differ.", "两边金额不一致。"],
      fee: [
        "The provider's fee differs from our ledger, or isn't in it.",
        "服务商手续费与总账不一致，或总账未记。",
      ],
      currency: ["The currencies differ.", "两边币种不一致。"],
      date: ["The dates are more than a day apart.", "两边日期相差超过一天。"],
      twice: ["One side has it more often than the other.", "一方的笔数多于另一方。"],
    },
    states: {
      open: ["Open", "待处理"],
      assigned: ["Assigned", "已分配"],
      explained: ["Explained", "已说明"],
      closed: ["Closed", "已关闭"],
    },
    facts: ["Details", "详情"],
    ledger: ["Our ledger", "总账"],
    provider: ["Payment provider", "支付服务商"],
    by_itself: ["Matched later", "后来已匹配"],
    no_lines: ["No transaction", "无交易"],
    assigned: ["Difference assigned.", "差异已分配。"],
    run: {
      action: ["Reconcile now", "立即对账"],
      under_way: ["Reconciliation is running…", "正在对账…"],
      never: ["Not reconciled yet.", "尚未对账。"],
      done: ["Last reconciled", "上次对账"],
      failed: [
        "The last reconciliation failed. Reconcile again, or ask an operator for the cause: it is under Jobs.",
        "上次对账失败。请重新对账，或请运维人员在“后台任务”中查看原因。",
      ],
      unsettled: [
        "%{smart_count} difference not explained |||| %{smart_count} differences not explained",
        "%{smart_count} 处差异未说明",
      ],
    },
    explain: {
      action: ["Explain", "说明"],
      title: ["Why does this differ?", "差异的原因是什么？"],
      text: ["An explained difference no longer prevents closing the period.", "已说明的差异不再妨碍关账。"],
      done: ["Explanation saved.", "说明已保存。"],
    },
    close: {
      action: ["Close", "关闭"],
      title: ["Close this difference?", "关闭此差异？"],
      done: ["Difference closed.", "差异已关闭。"],
    },
  },
  balance_transactions: {
    ...listed(transaction),
    name: ["Transaction |||| Provider transactions", "服务商交易"],
    intro: [
      "The payment provider's account, fetched daily, newest first.",
      "支付服务商账户的交易，每日获取，最新的在前。",
    ],
    search: ["Transaction or source ID", "交易或来源编号"],
    fields: {
      created_at: ["Time", "时间"],
      flow: ["Type", "类型"],
      amount: ["Amount", "金额"],
      fee: ["Fee", "手续费"],
      net: ["Net", "净额"],
      source: ["Source", "来源"],
      external_id: ["ID", "编号"],
      available_on: ["Available", "可用日期"],
      payout: ["Payout", "打款"],
      currency: ["Currency", "币种"],
      since: ["From", "开始"],
      until: ["Until", "截止"],
    },
    flows: {
      charge: ["Charge", "收款"],
      refund: ["Refund", "退款"],
      refund_back: ["Failed refund", "退款失败退回"],
      dispute: ["Dispute", "争议"],
      dispute_won: ["Won dispute", "争议胜诉"],
      payout: ["Payout", "打款"],
      payout_back: ["Failed payout", "打款失败退回"],
      fee: ["Fee", "手续费"],
      other: ["Other", "其他"],
    },
  },
  payouts: {
    ...listed(payout),
    intro: [
      "Money sent from the payment provider to our bank account.",
      "支付服务商打到我们银行账户的款项。",
    ],
    fields: {
      external_id: ["ID", "编号"],
      amount: ["Amount", "金额"],
      state: ["Status", "状态"],
      created_at: ["Created", "创建时间"],
      arrival: ["Arrival", "到账日期"],
      currency: ["Currency", "币种"],
      since: ["From", "开始"],
      until: ["Until", "截止"],
    },
    states: {
      pending: ["Pending", "待处理"],
      in_transit: ["On its way", "在途"],
      paid: ["Paid", "已到账"],
      canceled: ["Cancelled", "已取消"],
      failed: ["Failed", "失败"],
    },
  },
  figures: {
    ...listed(figure),
    name: ["Figure |||| Figures", "经营指标"],
    title: ["Figures", "经营指标"],
    intro: [
      "The last 12 months, by UTC. The current month isn't over yet.",
      "最近 12 个月，按 UTC 计算，本月尚未结束。",
    ],
    latest: ["This month: %{value}", "本月：%{value}"],
    rows_of: ["Show rows of", "查看明细"],
    month: ["%{month}: %{value} (%{count} rows)", "%{month}：%{value}（%{count} 行）"],
    names: {
      mrr: ["Monthly recurring revenue", "月度经常性收入"],
      churn: ["Churned merchants", "流失商家"],
      upgrades: ["Upgrades", "升级"],
      downgrades: ["Downgrades", "降级"],
      trials: ["Converted trials", "试用转化"],
      dunning: ["Dunning recovery", "欠费挽回"],
    },
    definitions: {
      mrr: [
        "Net amount of paid invoices whose period includes the end of the month, converted to 30 days.",
        "付费期间包含月末的已付账单净额，折算为 30 天。",
      ],
      churn: [
        "Merchants on a paid plan at the start of the month who have none at its end. Rows: everyone who had one.",
        "月初有付费套餐、月末没有的商家数。明细为月初有付费套餐的所有商家。",
      ],
      upgrades: [
        "Changes from one paid plan to another on the same platform that costs more per day.",
        "同一平台上改为日均价格更高的付费套餐的次数。",
      ],
      downgrades: [
        "Changes from one paid plan to another on the same platform that costs the same or less per day.",
        "同一平台上改为日均价格相同或更低的付费套餐的次数。",
      ],
      trials: [
        "Trials that ended in the month whose merchant has paid for a plan since the trial began. Rows: all ended trials.",
        "当月结束且商家自试用开始后已付费的试用数。明细为当月结束的所有试用。",
      ],
      dunning: [
        "Invoices whose payment first failed in the month and that are paid now. Rows: all that failed.",
        "当月首次扣款失败、现已付清的账单数。明细为当月失败的所有账单。",
      ],
    },
  },
  deferred_revenue: {
    name: ["Month |||| Deferred revenue", "递延收入"],
    intro: [
      "Prepaid plan money by month. It becomes revenue day by day over the paid period.",
      "按月显示预收的套餐款，在付费期间内按日确认为收入。",
    ],
    empty: ["Nothing has been prepaid yet.", "还没有预收款。"],
    no_match: unmatched(month),
    fields: {
      month: ["Month", "月份"],
      is_planned: ["Status", "状态"],
      added: ["Received, less refunds", "收到（减退款）"],
      earned: ["Recognised", "确认收入"],
      balance: ["Balance at month end", "月末余额"],
    },
    posted: ["Posted", "已入账"],
    planned: ["Planned", "计划"],
    all_accounts: ["All accounts", "所有科目"],
    journal: ["Journal CSV", "导出凭证 CSV"],
  },
  closed_periods: {
    ...listed(period),
    intro: [
      "Days and months that take no more ledger entries. Corrections are posted to the current day.",
      "已关账的日和月，不再接受分录。更正会记入当天。",
    ],
    fields: {
      start: ["First day", "起始日"],
      kind: ["Period", "期间"],
      day: ["Day", "日期"],
      closed_at: ["Closed", "关账时间"],
      closed_by: ["Closed by", "关账人"],
      reason: ["Reason", "原因"],
    },
    kinds: { day: ["Day", "日"], month: ["Month", "月"] },
    day_hint: ["Any day of the month. Times are in UTC.", "该月中任意一天，按 UTC 计算。"],
    close: {
      action: ["Close period", "关账"],
      title: ["Close a period?", "确认关账？"],
      text: [
        "A closed period can't be reopened. Explain or close its differences first.",
        "关账后不可重新打开。请先说明或关闭该期间的差异。",
      ],
      done: ["Period closed.", "已关账。"],
    },
  },
} satisfies Texts;
