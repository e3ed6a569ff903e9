/** The rights of staff, as the server names them. */
export type StaffRight =
  | "merchants.see"
  | "connections.see"
  | "jobs.see"
  | "jobs.retry"
  | "inbox.see"
  | "inbox.replay"
  | "audit.see"
  | "pages.edit"
  | "announcements.write"
  | "events.see"
  | "messages.write"
  | "settings.edit"
  | "support.answer"
  | "support.assign"
  | "plans.edit"
  | "plans.grant"
  | "forms.edit"
  | "topic_pages.edit"
  | "leads.handle"
  | "ledger.see"
  | "ledger.adjust"
  | "ledger.approve"
  | "merchants.grant"
  | "users.see"
  | "users.manage"
  | "users.impersonate"
  | "impersonations.see"
  | "sessions.see"
  | "sessions.revoke"
  | "staff.see"
  | "staff.manage";

export type Resource =
  | "merchants"
  | "users"
  | "grants"
  | "sessions"
  | "log_ins"
  | "impersonations"
  | "staff"
  | "plans"
  | "connections"
  | "jobs"
  | "inbox"
  | "announcements"
  | "pages"
  | "leads"
  | "lead_forms"
  | "topic_pages"
  | "push_messages"
  | "user_messages"
  | "support_threads"
  | "events"
  | "settings"
  | "ledger"
  | "adjustments"
  | "audit";

const NEEDED: Record<Resource, Record<string, StaffRight>> = {
  merchants: {
    list: "merchants.see",
    show: "merchants.see",
    grant: "plans.grant",
    open_menus: "users.manage",
  },
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
  plans: { list: "plans.edit", show: "plans.edit", create: "plans.edit", edit: "plans.edit" },
  connections: { list: "connections.see" },
  jobs: { list: "jobs.see", show: "jobs.see", retry: "jobs.retry" },
  inbox: { list: "inbox.see", show: "inbox.see", replay: "inbox.replay" },
  announcements: {
    list: "announcements.write",
    show: "announcements.write",
    create: "announcements.write",
    edit: "announcements.write",
  },
  pages: { list: "pages.edit", show: "pages.edit", edit: "pages.edit" },
  leads: { list: "leads.handle", show: "leads.handle", edit: "leads.handle" },
  lead_forms: { list: "forms.edit", show: "forms.edit", create: "forms.edit", edit: "forms.edit" },
  topic_pages: {
    list: "topic_pages.edit",
    show: "topic_pages.edit",
    create: "topic_pages.edit",
    edit: "topic_pages.edit",
  },
  push_messages: {
    list: "messages.write",
    show: "messages.write",
    create: "messages.write",
    edit: "messages.write",
  },
  user_messages: { list: "messages.write", create: "messages.write" },
  support_threads: { list: "support.answer", show: "support.answer", assign: "support.assign" },
  events: { list: "events.see" },
  ledger: { list: "ledger.see" },
  adjustments: {
    list: "ledger.see",
    show: "ledger.see",
    create: "ledger.adjust",
    approve: "ledger.approve",
  },
  audit: { list: "audit.see" },
  settings: { list: "settings.edit", show: "settings.edit", edit: "settings.edit" },
};

export const RESOURCES = Object.keys(NEEDED) as Resource[];

export function isResource(name: string): name is Resource {
  return Object.hasOwn(NEEDED, name);
}

/** Whether the API offers the action on the resource to anybody. */
export function offers(resource: string, action: string): resource is Resource {
  return isResource(resource) && Object.hasOwn(NEEDED[resource], action);
}

/** Whether these rights allow the action; what is not named here nobody may do. The server checks again. */
export function allows(rights: readonly string[], resource: string, action: string): boolean {
  const needed = isResource(resource) ? NEEDED[resource][action] : undefined;
  return needed !== undefined && rights.includes(needed);
}
