import type { staffRightsTexts } from "@/i18n/texts/staffRights";

/** The rights of staff, as the server names them. */
export type StaffRight = keyof typeof staffRightsTexts;

type Needed = Record<string, StaffRight>;

/** Grants list, show, create and edit by one right. */
const written = (right: StaffRight) => ({ list: right, show: right, create: right, edit: right });

const NEEDED = {
  merchants: {
    list: "merchants.see",
    show: "merchants.see",
    grant: "plans.grant",
    open_menus: "users.manage",
    care: "customers.care",
  },
  customers: { list: "customers.care" },
  tasks: written("customers.care"),
  customer_fields: written("customers.define"),
  users: {
    list: "users.see",
    show: "users.see",
    manage: "users.manage",
    impersonate: "users.impersonate",
  },
  grants: { list: "merchants.grant", manage: "merchants.grant" },
  sessions: { list: "sessions.see", manage: "sessions.revoke" },
  log_ins: { list: "sessions.see" },
  impersonations: { list: "impersonations.see" },
  staff: { list: "staff.see", manage: "staff.manage" },
  plans: written("plans.edit"),
  coupons: written("plans.edit"),
  earn_rules: written("plans.edit"),
  rewards: written("plans.edit"),
  connections: { list: "connections.see" },
  jobs: { list: "jobs.see", show: "jobs.see", retry: "jobs.retry" },
  inbox: { list: "inbox.see", show: "inbox.see", replay: "inbox.replay" },
  announcements: written("announcements.write"),
  pages: { list: "pages.edit", show: "pages.edit", edit: "pages.edit" },
  leads: { list: "leads.handle", show: "leads.handle", edit: "leads.handle" },
  lead_forms: written("forms.edit"),
  request_forms: { list: "request_forms.edit", show: "request_forms.edit", edit: "request_forms.edit" },
  services: { list: "request_forms.edit", show: "request_forms.edit", edit: "request_forms.edit" },
  topic_pages: written("topic_pages.edit"),
  topic_products: written("topic_pages.edit"),
  antstore_products: written("antstore.edit"),
  fulfilments: { list: "antstore.fulfil", show: "antstore.fulfil" },
  feeds: written("feeds.edit"),
  supply_categories: { list: "feeds.edit", show: "feeds.edit", edit: "feeds.edit" },
  supply_accounts: { list: "feeds.edit", create: "feeds.edit" },
  exchange_rates: { list: "feeds.edit", create: "feeds.edit" },
  finding_gates: { list: "feeds.edit", show: "feeds.edit", edit: "feeds.edit" },
  push_messages: written("messages.write"),
  user_messages: { list: "messages.write", create: "messages.write" },
  support_threads: { list: "support.answer", show: "support.answer", assign: "support.assign" },
  work_orders: {
    list: "work_orders.see",
    show: "work_orders.see",
    edit: "work_orders.handle",
    assign: "work_orders.assign",
    settle: "work_orders.settle",
  },
  suppliers: written("work_orders.handle"),
  answer_templates: written("work_orders.assign"),
  absences: written("work_orders.handle"),
  service_figures: { list: "work_orders.assign" },
  service_desks: {
    list: "work_orders.assign",
    show: "work_orders.assign",
    edit: "work_orders.assign",
  },
  events: { list: "events.see" },
  ledger: { list: "ledger.see" },
  adjustments: {
    list: "ledger.see",
    show: "ledger.see",
    create: "ledger.adjust",
    approve: "ledger.approve",
  },
  charges: { list: "finance.see", show: "finance.see" },
  invoices: { list: "finance.see", show: "finance.see" },
  payments: { list: "finance.see", show: "finance.see" },
  refunds: { list: "finance.see", show: "finance.see", decide: "payments.refund" },
  taxes: { list: "finance.see" },
  fees: { list: "finance.see" },
  disputes: { list: "finance.see", show: "finance.see" },
  differences: { list: "finance.see", show: "finance.see", settle: "finance.reconcile" },
  reconciliation: { list: "finance.see" },
  balance_transactions: { list: "finance.see" },
  payouts: { list: "finance.see" },
  figures: { list: "finance.see" },
  deferred_revenue: { list: "finance.see" },
  closed_periods: { list: "finance.see", close: "finance.close" },
  withdrawals: { list: "ledger.see", show: "ledger.see", pay: "withdrawals.pay" },
  audit: { list: "audit.see" },
  settings: { list: "settings.edit", show: "settings.edit", edit: "settings.edit" },
} satisfies Record<string, Needed>;

export type Resource = keyof typeof NEEDED;

export const RESOURCES = Object.keys(NEEDED) as Resource[];

export function isResource(name: string): name is Resource {
  return Object.hasOwn(NEEDED, name);
}

const neededFor = (resource: Resource): Needed => NEEDED[resource];

/** Whether the API offers the action on the resource to anybody. */
export function offers(resource: string, action: string): resource is Resource {
  return isResource(resource) && Object.hasOwn(NEEDED[resource], action);
}

/** Whether these rights allow the action; what is not named here nobody may do. The server checks again. */
export function allows(rights: readonly string[], resource: string, action: string): boolean {
  const needed = isResource(resource) ? neededFor(resource)[action] : undefined;
  return needed !== undefined && rights.includes(needed);
}
