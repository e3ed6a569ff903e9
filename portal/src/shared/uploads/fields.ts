import { ApiError } from "@/shared/api/errors";
import type { Store } from "@/shared/api/types";
import { CHOSEN_CARRIER, type Draft, hasWebsiteBuilder } from "./draft";

/** Errors by field: `pricing.price.coefficient`, `shipping.ship_from`, `stores.7.tags`. */
export type Problems = Record<string, string>;

export const GENERAL = 0;
export const PRICING = 1;
export const SHIPPING = 2;
export const IMPORT_TO_STORE = 3;

const PLACES: readonly [RegExp, string][] = [
  [/^product_(?:discount_)?price_rules\.config\.(.*)$/, "pricing.$1"],
  [/^shipping\.config\.(.*)$/, "shipping.$1"],
  [/^attributeChange\.store_options\.(\d+)\.(\w+).*$/, "stores.$1.$2"],
];

/** The refused fields of upload settings, by the wizard's names; none where the refusal is about something else. */
export function problemsOf(error: unknown): Problems {
  const fields = error instanceof ApiError ? error.fields : {};
  const found: Problems = {};
  for (const [name, message] of Object.entries(fields)) {
    const place = PLACES.find(([pattern]) => pattern.test(name));
    if (place) found[name.replace(place[0], place[1])] = message;
  }
  return found;
}

export function stepOf(field: string): number {
  if (field.startsWith("pricing.")) return PRICING;
  if (field.startsWith("shipping.")) return SHIPPING;
  return /\.(as_draft|taxable)$/.test(field) ? GENERAL : IMPORT_TO_STORE;
}

interface Sentences {
  priceNeeded: string;
  fillIn: string;
  percentWrong: string;
  amountWrong: string;
}

const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/;
const isAmount = (typed: string) => AMOUNT.test(typed.trim());
const isPercent = (typed: string) => isAmount(typed) && Number(typed) <= 100;

function pairProblems({ compare, discount }: Draft["pricing"], t: Sentences): Problems {
  if (Boolean(compare.trim()) === Boolean(discount.trim())) return {};
  return compare.trim()
    ? { "pricing.discount.value": t.fillIn }
    : { "pricing.marketprice.coefficient": t.fillIn };
}

/** A personalized shipping method needs its carrier; the server checks the same. */
export function shippingProblems({ shipping }: Draft, t: Sentences): Problems {
  const isMissing = shipping.enable && shipping.method === CHOSEN_CARRIER && !shipping.carrier.trim();
  return isMissing ? { "shipping.ship_carrier": t.fillIn } : {};
}

/** Validates the pricing in the browser; the server checks the same. */
export function pricingProblems({ pricing }: Draft, stores: readonly Store[], t: Sentences): Problems {
  if (pricing.isDefault) return {};
  const found: Problems = hasWebsiteBuilder(stores) ? pairProblems(pricing, t) : {};
  if (!isAmount(pricing.coefficient) || Number(pricing.coefficient) === 0)
    found["pricing.price.coefficient"] = t.priceNeeded;
  if (pricing.compare.trim() && !isAmount(pricing.compare))
    found["pricing.marketprice.coefficient"] = t.amountWrong;
  if (pricing.discount.trim() && !isPercent(pricing.discount))
    found["pricing.discount.value"] = t.percentWrong;
  if (pricing.buffer.trim() && !isPercent(pricing.buffer)) found["pricing.rate_buffer"] = t.percentWrong;
  pricing.tiers.forEach((tier, at) => {
    if (!isAmount(tier.coefficient) || Number(tier.coefficient) === 0)
      found[`pricing.tiers.${at}.coefficient`] = t.priceNeeded;
    if (tier.up_to.trim() && !isAmount(tier.up_to)) found[`pricing.tiers.${at}.up_to`] = t.amountWrong;
  });
  return found;
}
