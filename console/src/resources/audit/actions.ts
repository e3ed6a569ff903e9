import { operationsTexts } from "@/i18n/texts/operations";
import type { Resource } from "@/providers/access";

const ACTIONS = operationsTexts.audit.actions;

export function isKnownAction(action: string): action is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, action);
}

/** The resource that each kind of target belongs to. */
const RESOURCE_OF = {
  job: "jobs",
  event: "inbox",
  page: "pages",
  announcement: "announcements",
  coupon: "coupons",
  "earn rule": "earn_rules",
  reward: "rewards",
  feed: "feeds",
  edition: "plans",
  merchant: "merchants",
  lead: "leads",
  "customer field": "customer_fields",
  difference: "differences",
  user: "users",
  "topic page": "topic_pages",
  "work order": "work_orders",
  absence: "absences",
  "answer template": "answer_templates",
  "service desk": "service_desks",
  service: "services",
  supplier: "suppliers",
  "topic product": "topic_products",
  "Antstore product": "antstore_products",
  parcel: "fulfilments",
} as const satisfies Record<string, Resource>;

export interface Target {
  kind: keyof typeof RESOURCE_OF;
  id: string;
  resource: Resource;
}

const NUMBERED = Object.keys(RESOURCE_OF).filter((kind) => kind !== "page");
const TARGET = new RegExp(`^(?:(${NUMBERED.join("|")}) (\\d+)(?: \\S+)?|(page) ([a-zA-Z]+-[a-z]{2}))$`);

/** Returns the record that an entry is about, if the console has a page for it. */
export function targetOf(written: string): Target | undefined {
  const [, numbered, number, named, name] = TARGET.exec(written) ?? [];
  const kind = (numbered ?? named) as Target["kind"] | undefined;
  const id = number ?? name;
  return kind && id ? { kind, id, resource: RESOURCE_OF[kind] } : undefined;
}
