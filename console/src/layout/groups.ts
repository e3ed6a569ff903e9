import type { Resource } from "@/providers/access";

/** Which pages stand together in the menu, in its order. */
export const GROUPS = {
  merchants: [
    "merchants",
    "customers",
    "tasks",
    "users",
    "connections",
    "work_orders",
    "service_desks",
    "answer_templates",
    "absences",
    "support_threads",
    "leads",
  ],
  content: [
    "announcements",
    "pages",
    "topic_pages",
    "antstore_products",
    "push_messages",
    "user_messages",
    "request_forms",
    "lead_forms",
    "customer_fields",
  ],
  money: [
    "figures",
    "plans",
    "coupons",
    "ledger",
    "adjustments",
    "charges",
    "invoices",
    "payments",
    "refunds",
    "disputes",
    "taxes",
    "fees",
    "withdrawals",
    "differences",
    "balance_transactions",
    "payouts",
    "deferred_revenue",
    "closed_periods",
  ],
  operations: ["jobs", "inbox", "events", "sessions", "log_ins", "settings"],
  team: ["staff", "grants", "impersonations", "audit"],
} satisfies Record<string, Resource[]>;

export type Group = keyof typeof GROUPS;
