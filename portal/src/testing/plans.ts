import type { BalanceQuote, Billing, EditionDetail, Invoice, Plan, TrackedProduct } from "@/shared/api/types";

/** A free plan as the server offers it. */
export const plan = (change: Partial<Plan> = {}): Plan => ({
  id: "1",
  name: "Free",
  edition: "Tradewind",
  edition_id: "1",
  type: 2,
  platform: 6,
  platforms: [3, 6],
  is_free: true,
  charge_way: 1,
  time: 2_592_000,
  currency: "USD",
  selected: false,
  selected_plan: null,
  satisfied: true,
  param: {
    multiple_stores: 3,
    import_products: 10_000,
    price_and_stock_monitoring_variants: 1000,
    child_accounts: 1,
    trial: 0,
  },
  remark: {
    plan_title: "Free",
    plan_price: "0.00",
    plan_promotion_price: "",
    sellingPoint: "All you need to begin",
    plan_content: "",
    items: [],
  },
  ...change,
});

/** A plan that only the operator gives. */
export const pro = (change: Partial<Plan> = {}): Plan =>
  plan({
    id: "2",
    name: "Pro",
    is_free: false,
    remark: {
      ...plan().remark,
      plan_price: "29.00",
      plan_promotion_price: "19.00",
      items: [{ name: "Our help", plan_validity: null }],
    },
    ...change,
  });

type Edition = NonNullable<EditionDetail["edition"]>;

/** What runs on a platform. */
export const userPlan = (change: Partial<NonNullable<Edition["selected_user_plan"]>> = {}) => ({
  id: "70",
  plan_id: "1",
  name: "Free",
  platform: 6,
  is_free: true,
  over: false,
  since: "2026-11-01T08:00:00Z",
  until: null,
  provider: "",
  ...change,
});

/** The answer of `edition_plan/detail` with these plans; what runs is the selected one. */
export function edition(plans: Plan[], more: Partial<Edition> & Partial<EditionDetail> = {}) {
  const { renewal = {}, child_accounts = false, ...change } = more;
  const current = plans.find(({ selected }) => selected);
  return {
    edition: {
      id: "1",
      name: "Tradewind",
      platforms: [6],
      charge_way: [...new Set(plans.map(({ charge_way }) => charge_way))].sort().join(","),
      plans,
      selected_plan: null,
      selected_user_plan: current
        ? userPlan({ plan_id: current.id, name: current.name, is_free: current.is_free })
        : null,
      ...change,
    },
    renewal,
    child_accounts,
  };
}

/** A monitored product with so many variants. */
export const tracked = (change: Partial<TrackedProduct> = {}, variants = 1): TrackedProduct => ({
  id: "1",
  title: "Shirt",
  image_urls: "",
  image_src: "",
  currency_code: "USD",
  type: 13,
  source_store_name: "tea.example",
  store_id: "1",
  product_skus: Array.from({ length: variants }, (_, place) => ({
    id: `${change.id ?? "1"}-${place}`,
    price: "9.00",
    cost_price: null,
    stock: null,
    sku_image: "",
    sku_image_src: "",
    product_ohter_sku: [],
    order_size: place,
    skuChecked: true,
    options: [`Size ${place}`],
  })),
  ...change,
});

/** A merchant's data at the payment provider; empty by default. */
export const billing = (change: Partial<Billing> = {}): Billing => ({
  name: "",
  email: "",
  address: [],
  tax_ids: [],
  cards: [],
  ...change,
});

export const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  id: "1",
  number: "TW-0001",
  provider: "stripe",
  plan: "Basic",
  platform: 3,
  state: "paid",
  total: "29.00",
  tax: "0.00",
  refunded: "0.00",
  currency: "USD",
  period_start: "2026-11-01T08:00:00Z",
  period_end: "2026-12-01T08:00:00Z",
  issued_at: "2026-11-01T08:00:00Z",
  paid_at: "2026-11-01T08:00:00Z",
  url: "",
  pdf_url: "https://pay.example/1.pdf",
  credit_notes: [],
  ...change,
});

/** A balance that has nothing. */
export const balanceQuote = (change: Partial<BalanceQuote> = {}): BalanceQuote => ({
  success: true,
  code: 200,
  msg: "",
  available: "0.00",
  due: "19.00",
  currency: "USD",
  is_offered: true,
  is_covered: false,
  is_only: false,
  period_end: null,
  ...change,
});
