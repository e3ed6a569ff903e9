import { checkNames } from "@web/checks";
import { noun, unmatched } from "./nouns";
import { paired, type Texts } from "./pairs";

const store = noun("store", "店铺");

export const connectionsTexts = {
  connections: {
    name: ["Connection |||| Connections", "连接 |||| 连接"],
    intro: [
      "All merchants' connected stores and their health, newest first.",
      "所有商家已连接的店铺及其健康状况，最新的在前。",
    ],
    empty: ["No stores connected yet.", "还没有连接店铺。"],
    no_match: unmatched(store),
    fields: {
      store: ["Store", "店铺"],
      merchant: ["Merchant", "商家"],
      platform: ["Platform", "平台"],
      state: ["Status", "状态"],
      health: ["Health", "健康状况"],
      failing: ["Failing checks", "未通过的检查"],
      failing_since: ["Failing since", "异常开始时间"],
      last_success_at: ["Last success", "上次成功"],
      check: ["Failing check", "未通过的检查"],
      silent_days: ["Days without success", "未成功天数"],
    },
    search: ["Store or merchant", "店铺或商家"],
    never: ["Never", "从未"],
    healths: {
      ok: ["Healthy", "正常"],
      warning: ["Needs attention", "需关注"],
      broken: ["Broken", "异常"],
      unknown: ["Never checked", "从未检查"],
    },
    checks: paired(checkNames),
  },
} satisfies Texts;
