import type {
  RequestField,
  ServiceForm,
  ServiceQuote,
  ServiceSettlement,
  ServiceVerdict,
  WorkOrder,
} from "@/shared/api/types";
import { ok, on } from "./server";

export const CRM = "*/api/crm-service";

export function requestField(key: string, change: Partial<RequestField> = {}): RequestField {
  return {
    key,
    title: key,
    type: "text",
    required: true,
    value: "",
    placeholder: "",
    before: "",
    after: "",
    selectList: [],
    fileList: [],
    image_urls: [],
    country: "",
    shown_when: null,
    submit: true,
    ...change,
  };
}

const PERSONAL = [
  requestField("email", { title: "Email", type: "email" }),
  requestField("area", { title: "Your area", type: "country" }),
  requestField("phone", { title: "Phone number", type: "phone", country: "area" }),
  requestField("other", { title: "Other", type: "long_text", required: false }),
];

const SAID: Record<string, string> = {
  email: "ada@example.com",
  area: "GB",
  phone: "+442079460018",
  other: "GB",
};

/** A form that asks for products with pictures, up to five times. */
export const productForm: ServiceForm = {
  service: "products_sourcing",
  name: "Product Sourcing",
  personal: { title: "Personal Information", most: 1, fields: PERSONAL },
  requirements: {
    title: "Service Requirements",
    most: 5,
    fields: [
      requestField("images", { title: "Product Images", type: "images" }),
      requestField("quantity", { title: "Quantity", type: "number", after: "pieces" }),
      requestField("shipped", { title: "Should we ship?", type: "yes_no" }),
      requestField("state", {
        title: "State",
        type: "state",
        country: "country",
        shown_when: { field: "shipped", value: "yes" },
      }),
      requestField("country", {
        title: "Country",
        type: "country",
        shown_when: { field: "shipped", value: "yes" },
      }),
      requestField("warehouse", { title: "Warehouse", shown_when: { field: "shipped", value: "no" } }),
    ],
  },
};

export function workOrder(id: string, change: Partial<WorkOrder> = {}, service = {}, result = {}): WorkOrder {
  const filled = { name: "Product Sourcing", type: "products_sourcing", sku: "", remarks: "", ...service };
  const info = [
    PERSONAL.map((field) => ({ ...field, value: SAID[field.key] ?? "" })),
    productForm.requirements.fields,
  ];
  return {
    id,
    user_id: "7",
    type: 30,
    state: 1,
    create_time: "2026-11-20T10:00:00Z",
    updated_time: "2026-11-21T10:00:00Z",
    quoted: null,
    can_cancel: true,
    most: 5,
    unread: 0,
    param: JSON.stringify({ service: { currency_code: "USD", price: "", ...filled }, info, result }),
    ...change,
  };
}

/** The quote of a request and the verdict on its result. */
export function terms(
  quote: Partial<ServiceQuote> | null = null,
  verdict: Partial<ServiceVerdict> = {},
  voucher = "",
  settlement: ServiceSettlement | null = null,
) {
  const offered: ServiceQuote = {
    id: "3",
    price: "49.90",
    currency_code: "USD",
    included: "Ten suppliers",
    valid_until: "2099-01-01T00:00:00Z",
    revisions: 1,
    state: "offered",
    paid_at: null,
    returned_at: null,
    paid_by: "",
  };
  const open: ServiceVerdict = {
    revisions: 1,
    revisions_used: 0,
    accepted_at: null,
    disputed_at: null,
    stars: null,
    opinion: "",
  };
  return ok({
    quote: quote && { ...offered, ...quote },
    verdict: { ...open, ...verdict },
    settlement,
    voucher,
  });
}

/** What every form asks for. */
export function arrangeForm(): void {
  on("get", `${CRM}/service/products_sourcing/form`, ok({ form: productForm }));
  on("get", `${CRM}/ad/work-order/first`, ok({ result: { param: "" } }));
  on(
    "get",
    `${CRM}/country`,
    ok({
      data: [
        { id: "CN", country: "China", phone: "86", is_main: true },
        { id: "GG", country: "Guernsey", phone: "44", is_main: false },
        { id: "GB", country: "United Kingdom", phone: "44", is_main: true },
      ],
    }),
  );
  on("get", `${CRM}/work-order/:id/messages`, ok({ messages: [], has_more: false, unread: 0 }));
  on("get", `${CRM}/work-order/:id/quote`, terms());
  on("get", `${CRM}/country/GB/state`, ok({ data: [{ id: "GB-KEN", name: "Kent" }] }));
  on("get", `${CRM}/country/CN/state`, ok({ data: [] }));
}
