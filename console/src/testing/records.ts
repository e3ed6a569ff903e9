import type { EventRow, InboxEvent, Job, Merchant, Staff } from "@/api/types";
import { staffRightsTexts } from "@/i18n/texts/staffRights";

/** Has every right. */
export const operator: Staff = {
  id: "1",
  name: "operator@example.com",
  version: "1.0.0-alpha",
  language: "",
  must_enrol: false,
  rights: Object.keys(staffRightsTexts),
};

export const support: Staff = {
  id: "2",
  name: "support@example.com",
  version: "1.0.0-alpha",
  language: "",
  must_enrol: false,
  rights: [
    "connections.see",
    "inbox.see",
    "jobs.see",
    "merchants.see",
    "pages.edit",
    "announcements.write",
    "events.see",
  ],
};

export const counsellor: Staff = {
  id: "3",
  name: "counsellor@example.com",
  version: "1.0.0-alpha",
  language: "",
  must_enrol: false,
  rights: [],
};

export const failedJob: Job = {
  id: "7",
  name: "importing.fetch",
  schema_name: "t_abc",
  state: "failed",
  attempts: 5,
  max_attempts: 5,
  error: "The store refused the key.\nsecond line",
  created_at: "2026-11-20T10:00:00Z",
  run_after: "2026-11-20T10:00:00Z",
  started_at: "2026-11-20T10:00:01Z",
  finished_at: null,
  payload: { product: 12 },
  correlation_id: "c-1",
  traceback: "Traceback (most recent call last)",
};

const eventRow: EventRow = {
  id: "3",
  vendor: "woocommerce",
  event_id: "delivery-1",
  topic: "product.deleted",
  schema_name: "t_abc",
  store_id: "4",
  state: "failed",
  error: "The store answered with HTML.",
  received_at: "2026-11-20T10:00:00Z",
  handled_at: null,
};

export const failedEvent: InboxEvent = { ...eventRow, body: '{"id":4711}' };

export const merchant: Merchant = {
  id: "1",
  name: "anna@example.com",
  mailbox: "anna@example.com",
  state: "ready",
  created_at: "2026-11-20T10:00:00Z",
  user_count: 2,
  leaves_at: null,
  schema_name: "t_abc",
  plan: "Free",
  counsellors: [],
  last_seen_at: "2026-11-20T10:00:00Z",
  revenue: [],
  opened_menus: [],
  cloud_store: false,
  limits: { stores_per_platform: 3, import_products: 10_000, monitored_variants: 1_000, sub_accounts: 1 },
  counts: { import_products: 1234, my_products: 26, processes: 2, stores: 1 },
  stores: [
    {
      id: "4",
      name: "Anna's Finds",
      platform: 6,
      store_url: "https://finds.example.com/",
      currency: "USD",
      state: "connected",
    },
  ],
};

const { stores: _stores, counts: _counts, ...shared } = merchant;

/** What the list of merchants reads, with one of them. */
export const merchantList = {
  "GET /saved_views": { data: [], total: 0 },
  "GET /merchants/plans": { data: [], total: 0 },
  "GET /staff": { data: [], total: 0 },
  "GET /merchants": {
    data: [{ ...shared, store_count: 1, product_count: 10_000, has_more_products: true }],
    total: 1,
  },
};

/** Everything that a merchant's page reads besides the merchant, empty. */
export const merchantPage = {
  "GET /tasks": { data: [], total: 0 },
  "GET /work_orders": { data: [], total: 0 },
  "GET /connections": { data: [], has_more: false },
  "GET /payments": { data: [], has_more: false },
  "GET /merchants/1/care": { notes: [], fields: [] },
  "GET /merchants/1/messages": { data: [], total: 0 },
  "GET /merchants/1/timeline": { data: [], total: 0 },
};
