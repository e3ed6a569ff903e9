import type { Edition, EditionPlan, EditionText } from "@/api/types";

type Wire = EditionText["plans"][number];

/** Numeric fields of a plan; the form keeps them as typed text. */
export const NUMBERS = [
  "stores_per_platform",
  "import_products",
  "monitored_variants",
  "sub_accounts",
  "trial_days",
] as const;
type Numbers<Value> = Record<(typeof NUMBERS)[number], Value>;

function converted<From, To>(plan: Numbers<From>, convert: (value: From) => To): Numbers<To> {
  return Object.fromEntries(NUMBERS.map((name) => [name, convert(plan[name])])) as Numbers<To>;
}

/** Returns an empty plan; `key` identifies its row before it is saved. */
export function emptyPlan(key: string) {
  return {
    key,
    id: "",
    is_default: false,
    is_free: false,
    is_on: true,
    charge_way: 1,
    name_en: "",
    name_zh: "",
    price: "0.00",
    promotion_price: "",
    promotion_from: null as string | null,
    promotion_until: null as string | null,
    currency: "USD",
    stores_per_platform: "10",
    import_products: "50000",
    monitored_variants: "5000",
    sub_accounts: "5",
    trial_days: "0",
    selling_point_en: "",
    selling_point_zh: "",
    content_en: "",
    content_zh: "",
  };
}
export type PlanDraft = ReturnType<typeof emptyPlan>;

export interface EditionDraft {
  name_en: string;
  name_zh: string;
  platforms: number[];
  state: string;
  position: string;
  plans: PlanDraft[];
}

export function emptyEdition(): EditionDraft {
  return {
    name_en: "",
    name_zh: "",
    platforms: [],
    state: "draft",
    position: "0",
    plans: [emptyPlan("first")],
  };
}

function planDraft(plan: EditionPlan): PlanDraft {
  return {
    ...plan,
    ...converted(plan, String),
    key: plan.id,
    promotion_price: plan.promotion_price ?? "",
  };
}

export function draftOf({ name_en, name_zh, platforms, state, position, plans }: Edition): EditionDraft {
  return { name_en, name_zh, platforms, state, position: String(position), plans: plans.map(planDraft) };
}

/** Plans that were new when they were sent are the saved ones from then on. */
export function withPlansOf(saved: Edition, sent: EditionDraft) {
  const ids = new Map(sent.plans.map(({ key }, place) => [key, saved.plans[place]?.id ?? ""]));
  return (typed: EditionDraft): EditionDraft => ({
    ...typed,
    plans: typed.plans.map((plan) => ({ ...plan, id: ids.get(plan.key) ?? plan.id })),
  });
}

function planText({ key: _key, id, is_default: _default, ...plan }: PlanDraft): Wire {
  return {
    ...plan,
    ...converted(plan, Number),
    id: id ? Number(id) : null,
    charge_way: plan.charge_way as Wire["charge_way"],
    price: plan.is_free ? "0" : plan.price,
    promotion_price: plan.is_free || plan.promotion_price === "" ? null : plan.promotion_price,
    promotion_from: plan.promotion_price === "" ? null : plan.promotion_from,
    promotion_until: plan.promotion_price === "" ? null : plan.promotion_until,
  };
}

/** Builds the request body: several platforms make a multi-platform edition. */
export function textOf({ platforms, state, position, plans, ...names }: EditionDraft): EditionText {
  return {
    ...names,
    type: platforms.length > 1 ? 2 : 1,
    platforms: platforms as EditionText["platforms"],
    state: state as EditionText["state"],
    position: Number(position),
    plans: plans.map(planText),
  };
}

export function isComplete({ name_en, platforms, plans }: EditionDraft): boolean {
  return name_en.trim() !== "" && platforms.length > 0 && plans.every((plan) => plan.name_en.trim() !== "");
}
