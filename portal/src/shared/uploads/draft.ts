import type { Store, UploadSettings } from "@/shared/api/types";
import { BIGCOMMERCE, HOSTED_SHOP, SHOPIFY, SQUARE, WIX, WOOCOMMERCE } from "@/shared/stores/platforms";

export const ADD = "1";
export const FIXED = "1";
export const MULTIPLY = "2";
/** Of compare-at prices alone: they follow the supplier's own ones. */
export const BY_SUPPLIER = "3";
export const CHOSEN_CARRIER = "3";

export type Attribute = "tags" | "collections" | "type" | "categories";
export const ATTRIBUTES: readonly Attribute[] = ["tags", "collections", "type", "categories"];

/** Attributes by platform; WooCommerce's collections are its categories. */
const TAKES: Record<number, readonly Attribute[]> = {
  [SHOPIFY]: ["tags", "collections", "type"],
  [BIGCOMMERCE]: ["categories"],
  [WIX]: ["collections"],
  [WOOCOMMERCE]: ["tags", "categories"],
  [SQUARE]: ["categories"],
  [HOSTED_SHOP]: ["tags", "type"],
};
export const attributesOf = (platform: number) => TAKES[platform] ?? [];
export const mayDraft = (platform: number) => platform !== SQUARE && platform !== HOSTED_SHOP;
export const mayTax = (platform: number) => platform !== HOSTED_SHOP;

export interface Change {
  rule: string;
  values: string[];
  /** Names of chosen ids, so that one which the store loses can still be named. */
  names?: Record<string, string>;
}

export interface StoreDraft extends Record<Attribute, Change> {
  /** Empty: as the store's own settings say. */
  state: "" | "draft" | "active";
  taxes: "" | "yes" | "no";
}

export interface Tier {
  id: number;
  up_to: string;
  type: string;
  coefficient: string;
}

export interface PricingDraft {
  isDefault: boolean;
  type: string;
  coefficient: string;
  compareType: string;
  compare: string;
  discount: string;
  tiers: Tier[];
  cents: string;
  rounding: Record<string, string>;
  buffer: string;
}

export interface ShippingDraft {
  enable: boolean;
  from: string;
  to: string;
  method: string;
  carrier: string;
}

/** Upload settings as the wizard edits them: all that is typed is text. */
export interface Draft {
  stores: Record<string, StoreDraft>;
  pricing: PricingDraft;
  shipping: ShippingDraft;
}

type Rules = NonNullable<UploadSettings["product_price_rules"]>;
type Options = NonNullable<NonNullable<UploadSettings["attributeChange"]>["store_options"]>;

const text = (value: string | number | null | undefined) => String(value ?? "");
const numberOrNull = (value: string) => value.trim() || null;
const unchanged = (): Change => ({ rule: ADD, values: [] });
const kind = (value: string) => (value === FIXED ? 1 : 2);
const compareKind = (value: string) => (value === BY_SUPPLIER ? 3 : kind(value));

export const untouchedStore = (): StoreDraft => ({
  state: "",
  taxes: "",
  tags: unchanged(),
  collections: unchanged(),
  type: unchanged(),
  categories: unchanged(),
});

/** Default pricing: nothing of what was typed is sent. */
const defaultRules = (): Rules => ({ ...rulesOf(pricingOf({}), ""), enable: false });

function pricingOf(settings: UploadSettings): PricingDraft {
  const discounted = settings.product_discount_price_rules;
  const rules = settings.product_price_rules;
  const config = rules?.config ?? discounted?.config;
  const compared = discounted?.enable ? discounted.config : config;
  return {
    isDefault: !(rules?.enable || discounted?.enable),
    type: text(config?.price?.type ?? MULTIPLY),
    coefficient: text(config?.price?.coefficient),
    compareType: text(compared?.marketprice?.type ?? MULTIPLY),
    compare: text(compared?.marketprice?.coefficient),
    discount: text(compared?.discount?.value),
    tiers: (config?.tiers ?? []).map((tier, id) => ({
      id,
      up_to: text(tier.up_to),
      type: text(tier.type ?? MULTIPLY),
      coefficient: text(tier.coefficient),
    })),
    cents: text(config?.cents),
    rounding: Object.fromEntries(
      Object.entries(config?.rounding ?? {}).map(([code, step]) => [code, text(step)]),
    ),
    buffer: Number(config?.rate_buffer ?? 0) ? text(config?.rate_buffer) : "",
  };
}

function storeOf(options: Options[string]): StoreDraft {
  const draft = options.as_draft ?? null;
  const taxable = options.taxable ?? null;
  const changes = ATTRIBUTES.map((name) => {
    const change = options[name];
    return [
      name,
      { rule: text(change?.rule ?? ADD), values: [...(change?.values ?? [])], names: change?.names ?? {} },
    ];
  });
  return {
    ...untouchedStore(),
    ...Object.fromEntries(changes),
    state: draft === null ? "" : draft ? "draft" : "active",
    taxes: taxable === null ? "" : taxable ? "yes" : "no",
  };
}

export function draftOf(settings: UploadSettings): Draft {
  const shipping = settings.shipping;
  const options = settings.attributeChange?.store_options ?? {};
  return {
    stores: Object.fromEntries(Object.entries(options).map(([id, option]) => [id, storeOf(option)])),
    pricing: pricingOf(settings),
    shipping: {
      enable: shipping?.enable ?? false,
      from: text(shipping?.config?.ship_from),
      to: text(shipping?.config?.ship_to),
      method: text(shipping?.config?.ship_method ?? 1),
      carrier: text(shipping?.config?.ship_carrier),
    },
  };
}

function rulesOf(pricing: PricingDraft, discount: string): Rules {
  const rounding = Object.entries(pricing.rounding).filter(([, step]) => step.trim());
  return {
    enable: true,
    type: 1,
    config: {
      price: { type: kind(pricing.type), coefficient: numberOrNull(pricing.coefficient), enable: true },
      marketprice: {
        type: compareKind(pricing.compareType),
        coefficient: numberOrNull(pricing.compare),
        enable: pricing.compare.trim() !== "",
      },
      discount: { type: "PERCENT", value: numberOrNull(discount) },
      tiers: pricing.tiers.map((tier) => ({
        up_to: numberOrNull(tier.up_to),
        coefficient: numberOrNull(tier.coefficient),
        type: kind(tier.type),
      })),
      cents: pricing.cents.trim() ? Number(pricing.cents) : null,
      rounding: Object.fromEntries(rounding.map(([code, step]) => [code, step.trim()])),
      rate_buffer: pricing.buffer.trim() || "0",
    },
  };
}

function optionsOf(store: Store, draft: StoreDraft): Options[string] {
  const taken = attributesOf(store.platform);
  const change = (name: Attribute) => ({
    rule: draft[name].rule === ADD ? (1 as const) : (2 as const),
    values: taken.includes(name) ? draft[name].values.map((value) => value.trim()).filter(Boolean) : [],
    names: taken.includes(name) ? (draft[name].names ?? {}) : {},
  });
  return {
    tags: change("tags"),
    collections: change("collections"),
    type: change("type"),
    categories: change("categories"),
    as_draft: mayDraft(store.platform) && draft.state ? draft.state === "draft" : null,
    taxable: mayTax(store.platform) && draft.taxes ? draft.taxes === "yes" : null,
  };
}

export const hasWebsiteBuilder = (stores: readonly Store[]) => stores.some((store) => store.platform === WIX);

/** Returns the settings for these stores in the server's format. */
export function settingsOf({ stores, pricing, shipping }: Draft, chosen: readonly Store[]): UploadSettings {
  const options = chosen.map((store) => [store.id, optionsOf(store, stores[store.id] ?? untouchedStore())]);
  const isDiscounted = hasWebsiteBuilder(chosen) && (pricing.compare.trim() || pricing.discount.trim());
  const method = shipping.method === CHOSEN_CARRIER ? 3 : shipping.method === "2" ? 2 : 1;
  return {
    attributeChange: { store_options: Object.fromEntries(options) },
    product_price_rules: pricing.isDefault ? defaultRules() : rulesOf(pricing, ""),
    product_discount_price_rules:
      !pricing.isDefault && isDiscounted ? rulesOf(pricing, pricing.discount) : defaultRules(),
    shipping: {
      enable: shipping.enable,
      config: {
        ship_from: shipping.from,
        ship_to: shipping.to,
        ship_method: method,
        ship_carrier: method === 3 ? shipping.carrier : "",
      },
    },
  };
}
