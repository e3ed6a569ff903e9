import type {
  Config,
  Dashboard,
  ImportedProduct,
  ProcessOperation,
  ProcessRecord,
  ProductDetail,
  ProductViewCounts,
  PublishedProduct,
  Sku,
  Store,
  User,
} from "@/shared/api/types";

const MENUS = ["IMPORT_PRODUCT", "IMPORT_LIST", "MY_PRODUCTS", "SETTINGS", "ACCOUNT"];

/** The member of staff who acts as the user, as the server returns it. */
export const ACTING = {
  staff: "sam@staff.example",
  reason: "Import stuck",
  expires_at: "2026-11-21T10:30:00Z",
};

export function user(change: Partial<User> = {}): User {
  return {
    id: "7",
    mailbox: "mei@example.com",
    phone: "",
    root_id: "",
    type: 1,
    state: 1,
    source: "",
    first_name: "Mei",
    name: "Mei",
    shopify_name: "",
    language: "en",
    language_chosen: false,
    menus: MENUS,
    landing: "",
    is_confined: false,
    avatar: "",
    deletion_due_at: null,
    token: "",
    ...change,
  };
}

export function config(change: Partial<Config> = {}): Config {
  return {
    import_product_count: 0,
    my_product_count: 0,
    order_count: 0,
    announcement_count: 0,
    may_place_orders: true,
    may_refund_buyers: true,
    balance_flag: false,
    platform_links: [],
    help_center_url: "",
    sample_products: true,
    support_chat: null,
    ...change,
  };
}

export function store(change: Partial<Store> = {}): Store {
  return {
    id: "1",
    shop: "shop.example.com",
    domain: "",
    name: "Corner Shop",
    platform: 6,
    paused: false,
    selected: true,
    shop_owner: "",
    currency: "USD",
    enabled: true,
    missing_order_scopes: [],
    plan_name: "",
    time_zone: "",
    language: "",
    store_url: "https://shop.example.com",
    state: "connected",
    state_reason: "",
    health: "",
    last_success_at: null,
    counts_by_place: false,
    ...change,
  };
}

export function sku(change: Partial<Sku> = {}): Sku {
  return {
    id: "11",
    sku: "MUG-RED",
    option_values: ["Red"],
    price: "20.00",
    compare_at_price: null,
    cost_price: "8.00",
    imported_cost_price: "8.00",
    supplier_compare_at_price: null,
    margin: 60,
    stock: 5,
    available: true,
    supplier_stock: 5,
    supplier_available: true,
    included: true,
    sku_image: "",
    sku_image_src: "",
    barcode: "",
    weight_grams: 300,
    price_source: { kind: "default_rule", text: "cost × 2.5" },
    product_ohter_sku: { sku_id: "s1", attr: "" },
    ...change,
  };
}

export function product(change: Partial<ImportedProduct> = {}): ImportedProduct {
  return {
    id: "5",
    title: "Stone mug",
    image_src: "",
    type: 13,
    has_page: true,
    source_store_name: "Mugs",
    state: "ready",
    currency: "USD",
    min_price: "20.00",
    max_price: "20.00",
    min_cost: "8.00",
    max_cost: "8.00",
    margin: 60,
    is_margin_low: false,
    stock: 5,
    sold_out: false,
    create_time: "2026-11-20T08:00:00Z",
    warnings: [],
    stores: [],
    variants: 1,
    included_variants: 1,
    ...change,
  };
}

export function detail(change: Partial<ProductDetail> = {}): ProductDetail {
  return {
    ...product(),
    image_urls: "",
    images: [],
    source_product_url: "https://mugs.example.com/products/stone",
    version: 3,
    tags: ["kitchen"],
    vendor: "Mugs",
    product_type: "Mug",
    seen_at: null,
    trashed_at: null,
    product_skus: [sku()],
    source_title: "",
    collections: {},
    min_quantity: 1,
    description_html: "<p>Holds coffee.</p>",
    options: [{ name: "Colour", values: ["Red"] }],
    planned_sources: [],
    customs: [],
    customs_by_sku: {},
    store_prices: [],
    ...change,
  };
}

export function record(change: Partial<ProcessRecord> = {}): ProcessRecord {
  return {
    id: "1700000000001",
    action: "IMPORT_PRODUCT",
    action_number: 1,
    state: 3,
    create_time: "2026-11-20T08:00:00Z",
    create_time_at_tz: "2026-11-20 16:00:00",
    total_count: 3,
    success_count: 3,
    skipped_count: 0,
    failed_count: 0,
    cancel_count: 0,
    can_cancel: false,
    detail_action: "IMPORT_PRODUCT",
    undoes: "",
    waiting: [],
    steps: [],
    due_at: null,
    due_at_tz: "",
    timezone: "",
    ...change,
  };
}

export function operation(change: Partial<ProcessOperation> = {}): ProcessOperation {
  return {
    id: "31",
    operation_id: "31",
    state: 3,
    outcome: "failed",
    retryable: true,
    waiting: null,
    result: "The supplier no longer sells this product.",
    result_code: "gone",
    config: {},
    product: {
      id: "",
      image: "",
      src: "",
      title: "Stone mug",
      source_item_id: "stone",
      sell_item_id: "",
      source_product_url: "https://mugs.example.com/products/stone",
      sell_product_url: "",
      type: 13,
      param: { link: "" },
    },
    store_id: "",
    store_name: "",
    type: 13,
    create_time: "2026-11-20T08:00:00Z",
    ...change,
  };
}

export function published(change: Partial<PublishedProduct> = {}): PublishedProduct {
  return {
    id: "21",
    title: "Stone mug",
    image_urls: "",
    images: [],
    store_id: "1",
    store_name: "Corner Shop",
    platform: 6,
    state: "active",
    is_draft: false,
    remark: "",
    store_product_url: "https://shop.example.com/stone",
    source_product_url: "https://mugs.example.com/products/stone",
    type: 13,
    price_min: "20.00",
    price_max: "24.00",
    currency: "USD",
    margin: 60,
    is_margin_low: false,
    stock: 5,
    sold_out: false,
    variant_count: 2,
    published_at: "2026-11-20T09:00:00Z",
    import_list_id: "5",
    rate: null,
    monitoring: "off",
    checked_at: null,
    monitoring_remark: "",
    in_store: null,
    mapping: "auto",
    unmapped: 0,
    substitutes: 0,
    proposals: 0,
    cost_min: "8.00",
    cost_max: "9.00",
    cost_kind: "imported",
    cost_at: "2026-11-20T09:00:00Z",
    tags: [],
    ...change,
  };
}

/** How many each tab of My Products shows. */
export function viewCounts(change: Partial<ProductViewCounts> = {}): ProductViewCounts {
  const none = { active: 0, draft: 0, sold_out: 0, on_hold: 0, unmapped: 0, changed: 0 };
  return { all: 0, ...none, gone: 0, unwatched: 0, error: 0, ...change };
}

export function dashboard(change: Partial<Dashboard> = {}): Dashboard {
  return {
    listed: 12,
    published: 4,
    todo: [],
    days: [{ day: "2026-11-20", imported: 3, published: 1 }],
    best_margins: [],
    stores: [],
    first_steps: { is_shown: false, steps: [] },
    has_orders: false,
    live: { values: [], price_changes: 0, stock_at_risk: 0 },
    plans: [],
    usage: [{ code: "products", platform: null, used: 12, limit: 10_000 }],
    ...change,
  };
}
