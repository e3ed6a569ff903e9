import type { ImportedProduct } from "@/shared/api/types";

/** Percent of the price that is left after the cost; undefined where either is missing. For showing only. */
export function margin(price: string | null, cost: string | null): number | undefined {
  const sells = Number(price);
  if (price === null || cost === null || cost === "" || !(sells > 0)) return undefined;
  return Math.round(((sells - Number(cost)) / sells) * 100);
}

/** The lowest of a product's margins, at its cheapest and its dearest variant. */
export function lowestMargin(product: ImportedProduct): number | undefined {
  const found = [margin(product.min_price, product.min_cost), margin(product.max_price, product.max_cost)];
  const known = found.filter((value) => value !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
