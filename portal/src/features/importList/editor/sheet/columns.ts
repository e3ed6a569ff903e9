import type { Sku } from "@/shared/api/types";
import { currencyDecimals } from "@/shared/format/money";
import { type Draft, isAmount, isCount, type SkuField, typedOf, type Written } from "../draft";
import { plainAmount, plainGrams, ungrouped } from "./clipboard";
import { calculate, isFormula } from "./formula";

/** The columns that can be typed in, from left to right. */
export const SHEET_COLUMNS = [
  "sku",
  "price",
  "compare_at_price",
  "stock",
  "weight_grams",
  "barcode",
] as const satisfies readonly SkuField[];

const NONE: ReadonlyMap<string, string> = new Map();

/** What lands in a field when `typed` is pasted or filled in: a formula by its result for this variant, no price by the rule. */
export function landed(sku: Sku, field: SkuField, typed: string, draft: Draft, currency: string): Written {
  const cell = { id: sku.id, field };
  if (!isAmount(field) && !isCount(field)) return { ...cell, typed };
  if (field === "price" && typed === "") return { ...cell, typed: null };
  if (!isFormula(typed)) return { ...cell, typed: plainOf(field, typed, currency) };
  // The field contains the formula until it is calculated, so use the previous value.
  const now = { draft, invalid: NONE };
  const result = calculate(typed, {
    cost: numberOf(sku.cost_price),
    price: numberOf(typedOf(sku, "price", now)),
    compare: numberOf(typedOf(sku, "compare_at_price", now)),
    stock: numberOf(typedOf(sku, "stock", now)),
  });
  if (result === null) return { ...cell, typed };
  return { ...cell, typed: rounded(result, isCount(field) ? 0 : currencyDecimals(currency)) };
}

function plainOf(field: SkuField, typed: string, currency: string): string {
  if (isAmount(field)) return plainAmount(typed, currency);
  return field === "weight_grams" ? plainGrams(typed) : ungrouped(typed);
}

function numberOf(amount: string | null | undefined): number | null {
  return amount === null || amount === undefined || amount === "" || Number.isNaN(Number(amount))
    ? null
    : Number(amount);
}

/** Rounds half up; the small addend makes up for inexact decimals such as 1.005. */
function rounded(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  return (Math.round(value * scale + 1e-7) / scale).toFixed(decimals);
}
