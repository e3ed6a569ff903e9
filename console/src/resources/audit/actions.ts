import { peopleAuditEn } from "@/i18n/locales/en/people";
import type { Resource } from "@/providers/access";

const ACTIONS = [
  "session.create",
  "jobs.retry",
  "inbox.replay",
  "pages.publish",
  "pages.withdraw",
  "announcements.publish",
  "announcements.withdraw",
  "push_messages.publish",
  "push_messages.withdraw",
  "user_messages.send",
  "topic_pages.create",
  "topic_pages.save",
  "topic_pages.publish",
  "topic_pages.withdraw",
  "support.assign",
  "settings.save",
  "settings.relate",
  "settings.unrelate",
  "plans.create",
  "plans.save",
  "plans.grant",
  "plans.end",
  "merchants.open_menus",
  "merchants.open_cloud_store",
  "merchants.close_cloud_store",
  "pages.preview_link",
  "pages.end_previews",
  "lead_forms.create",
  "lead_forms.save",
  "leads.handle",
  "leads.export",
  "ledger.adjust",
  "ledger.ask",
  "ledger.approve",
  "ledger.refuse",
] as const;

type KnownAction = (typeof ACTIONS)[number] | keyof typeof peopleAuditEn;

export function isKnownAction(action: string): action is KnownAction {
  return (ACTIONS as readonly string[]).includes(action) || Object.hasOwn(peopleAuditEn, action);
}

export interface Target {
  kind: "job" | "event" | "page" | "announcement" | "edition" | "merchant" | "lead" | "user" | "topic page";
  id: string;
  resource: Resource;
}

const RESOURCE_OF = {
  job: "jobs",
  event: "inbox",
  page: "pages",
  announcement: "announcements",
  edition: "plans",
  merchant: "merchants",
  lead: "leads",
  user: "users",
  "topic page": "topic_pages",
} as const;
const TARGET =
  /^(?:(job|event|announcement|edition|merchant|lead|user|topic page) (\d+)(?: \S+)?|(page) ([a-zA-Z]+-[a-z]{2}))$/;

/** What an entry was done to, where that is a record of the console. */
export function targetOf(written: string): Target | undefined {
  const [, numbered, number, named, name] = TARGET.exec(written) ?? [];
  const kind = (numbered ?? named) as Target["kind"] | undefined;
  const id = number ?? name;
  return kind && id ? { kind, id, resource: RESOURCE_OF[kind] } : undefined;
}
