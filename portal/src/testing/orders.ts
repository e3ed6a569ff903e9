import type {
  LineSource,
  OrderPurchase,
  StoreOrder,
  StoreOrderDetail,
  StoreOrderLine,
} from "@/shared/api/types";

export function orderLine(change: Partial<StoreOrderLine> = {}): StoreOrderLine {
  return {
    id: "71",
    kind: "product",
    title: "Stone mug",
    variant_title: "Red",
    sku: "MUG-RED",
    image: "",
    quantity: 2,
    current_quantity: 2,
    open_quantity: 2,
    to_buy: 2,
    price: "20.00",
    total: "40.00",
    my_product_id: "21",
    sku_id: "31",
    is_own_stock: false,
    properties: [],
    mapping: null,
    ...change,
  };
}

/** What a line is bought from, by its product's mapping. */
export function lineSource(change: Partial<LineSource> = {}): LineSource {
  return {
    import_list_id: "31",
    sku_id: "41",
    quantity: 1,
    is_for_order: false,
    title: "Clay mug",
    variant_title: "Red",
    type: 1,
    url: "https://aliexpress.com/item/31.html",
    verdict: "chosen",
    ...change,
  };
}

export function purchase(change: Partial<OrderPurchase> = {}): OrderPurchase {
  return {
    id: "81",
    type: 1,
    way: "api",
    state: "placed",
    remark: "",
    refused_field: "",
    currency: "USD",
    cost: "16.00",
    freight: "2.00",
    total: "18.00",
    service: "Standard",
    min_days: 7,
    max_days: 12,
    supplier_order_ids: ["8190"],
    supplier_word: "",
    create_time: "2026-11-20T10:00:00Z",
    place_at: "2026-11-20T10:30:00Z",
    placed_at: "2026-11-20T10:31:00Z",
    paid_at: null,
    pay_by: null,
    shipped_at: null,
    cancelling_since: null,
    cancel: "api",
    checked_at: null,
    tracking: [],
    lines: [["71", 2, 2]],
    resends: "",
    resend_reason: "",
    to_resend: [],
    ...change,
  };
}

export function storeOrder(change: Partial<StoreOrder> = {}): StoreOrder {
  return {
    id: "61",
    number: "#1001",
    store_id: "1",
    store_name: "Corner Shop",
    platform: 6,
    create_time: "2026-11-20T09:00:00Z",
    state: "to_order",
    payment: "paid",
    shipping: "unshipped",
    risk: "none",
    problems: [],
    is_test: false,
    is_cash_on_delivery: false,
    is_held: false,
    is_outside: false,
    is_erased: false,
    origin: "store",
    currency: "USD",
    total: "45.00",
    buyer_currency: "USD",
    buyer_total: "45.00",
    refunded: "0.00",
    cost: "",
    profit: "",
    country: "DE",
    buyer_name: "Anna Schmidt",
    tags: [],
    note: "",
    lines: [orderLine()],
    purchases: [],
    ...change,
  };
}

const ADDRESS = {
  first_name: "Anna",
  last_name: "Schmidt",
  name: "Anna Schmidt",
  company: "",
  address1: "Lindenstraße 5",
  address2: "",
  city: "Berlin",
  province: "",
  province_code: "",
  postcode: "10115",
  country: "DE",
  phone: "+4930901820",
};

/** An order whole. */
export function orderDetail(change: Partial<StoreOrderDetail> = {}): StoreOrderDetail {
  return {
    ...storeOrder(),
    external_id: "9001",
    version: "1",
    corrected: null,
    is_masked: false,
    buyer: {
      email: "anna@example.com",
      phone: "",
      shipping: ADDRESS,
      billing: ADDRESS,
      note: "",
      tax_ids: {},
      language: "de",
      is_withheld: false,
    },
    amounts: { subtotal: ["40.00", "40.00"], shipping_price: ["5.00", "5.00"] },
    taxes_included: false,
    shipping_lines: [],
    refunds: [],
    store_tags: [],
    payment_method: "",
    cancel_reason: "",
    source: "",
    status_word: "",
    region: "",
    paid_at: null,
    cancelled_at: null,
    deleted_at: null,
    sources: { "71": lineSource() },
    events: [
      {
        id: "1",
        at: "2026-11-20T09:00:10Z",
        text: "The order arrived.",
        code: "received",
        by: "store",
        user_id: "",
      },
    ],
    ...change,
  };
}
