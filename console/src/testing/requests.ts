import type { Request } from "@/api/types";
import { operator } from "./records";

export const row = {
  id: "12",
  tenant_id: "1",
  merchant: "Anna's Finds",
  service: "products_sourcing",
  service_name: "Product sourcing",
  state: 2 as const,
  sku: "",
  remarks: "",
  assignee_id: "",
  assignee: "",
  price: "49.90",
  currency: "USD",
  unread: true,
  version: 3,
  moves: [5, 4] as Request["moves"],
  due_at: "2026-01-01T10:00:00Z",
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
};
export const nothing = { type: 0, rows: [], files: [], link: "", page_id: null };
export const request: Request = {
  ...row,
  parts: [
    { title: "Personal Information", answers: [{ label: "First name", words: ["Ada"], files: [] }] },
    { title: "Service Requirements", answers: [{ label: "Quantity", words: ["300"], files: [] }] },
  ],
  products: 1,
  quantities: [300],
  quote: null,
  verdict: {
    revisions: 0,
    revisions_used: 0,
    accepted_at: null,
    disputed_at: null,
    stars: null,
    opinion: "",
  },
  settlement: null,
  result: nothing,
  draft: { ...nothing, type: 2, link: "https://shop.example/" },
  uploads: [],
  published_at: null,
  thread: {
    messages: [
      { id: "9", at: row.created_at, from_staff: false, author: "Anna", text: "Any news?", files: [] },
    ],
    has_more: false,
  },
  offers: [],
  notes: [{ id: "4", at: row.created_at, author: "Li", text: "Ask the mill." }],
  timeline: [
    { id: "1", at: row.created_at, kind: "assigned", from_staff: true, author: "Li", detail: { to: "Bo" } },
  ],
};
const staff = { data: [{ id: "7", name: "Li" }], total: 1 };
export const around = {
  "GET /session": { ...operator },
  "GET /work_orders/assignees": staff,
  "GET /work_orders/services": { data: [], total: 0 },
  "GET /saved_views": { data: [], total: 0 },
  "POST /work_orders/12/read": { done: true },
  "POST /work_orders/12/presence": { data: [{ id: "8", name: "Bo" }], total: 1 },
  "GET /work_orders/12/templates": {
    data: [{ id: "5", title: "Greeting", text_en: "Hello!", text_zh: "您好！" }],
    total: 1,
  },
};
