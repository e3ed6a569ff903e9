import type { Plan } from "@/shared/api/types";

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
    points: [],
  },
  ...change,
});

/** A plan that only the operator gives. */
export const pro = (change: Partial<Plan> = {}): Plan =>
  plan({
    id: "2",
    name: "Pro",
    is_free: false,
    remark: { ...plan().remark, plan_price: "29.00", plan_promotion_price: "19.00", points: ["Our help"] },
    ...change,
  });
