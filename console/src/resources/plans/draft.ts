import type { Edition, EditionPlan, EditionText } from "@/api/types";

type Wire = EditionText["plans"][number];

/** A plan as typed: numbers as text; `key` tells rows apart before they are kept. */
export interface PlanDraft {
  key: string;
  id: string;
  is_default: boolean;
  is_free: boolean;
  is_on: boolean;
  charge_way: number;
  name_en: string;
  name_zh: string;
  price: string;
  promotion_price: string;
  currency: string;
  stores_per_platform: string;
  import_products: string;
  monitored_variants: string;
  sub_accounts: string;
  trial_days: string;
  selling_point_en: string;
  selling_point_zh: string;
  content_en: string;
  content_zh: string;
}

export interface EditionDraft {
  name_en: string;
  name_zh: string;
  platforms: number[];
  state: string;
  position: string;
  plans: PlanDraft[];
}

export const CHARGE_WAYS = [
  { way: 1, words: "monthly" },
  { way: 2, words: "yearly" },
  { way: 3, words: "quarterly" },
] as const;

export function emptyPlan(key: string): PlanDraft {
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
    key: plan.id,
    promotion_price: plan.promotion_price ?? "",
    stores_per_platform: String(plan.stores_per_platform),
    import_products: String(plan.import_products),
    monitored_variants: String(plan.monitored_variants),
    sub_accounts: String(plan.sub_accounts),
    trial_days: String(plan.trial_days),
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
    id: id ? Number(id) : null,
    charge_way: plan.charge_way as Wire["charge_way"],
    price: plan.is_free ? "0" : plan.price,
    promotion_price: plan.is_free || plan.promotion_price === "" ? null : plan.promotion_price,
    stores_per_platform: Number(plan.stores_per_platform),
    import_products: Number(plan.import_products),
    monitored_variants: Number(plan.monitored_variants),
    sub_accounts: Number(plan.sub_accounts),
    trial_days: Number(plan.trial_days),
  };
}

/** What is sent: more than one platform makes an edition a multiple one. */
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
