import type { TrackedProduct } from "@/shared/api/types";

/** What to keep under a smaller plan. */
export interface DowngradeChoice {
  store_ids: string[];
  product_sku_ids: string[];
  product_ids: string[];
  children_ids: string[];
}

/** By product its variants that stay monitored. */
export type Picked = Readonly<Record<string, readonly string[]>>;

export function countPicked(picked: Picked): number {
  return Object.values(picked).reduce((sum, skus) => sum + skus.length, 0);
}

/** Returns the variants of a product that are monitored and may stay so. */
export function monitoredSkus(product: TrackedProduct): string[] {
  return product.product_skus.filter(({ skuChecked }) => skuChecked).map(({ id }) => id);
}

function withSkus(picked: Picked, product: string, skus: readonly string[]): Picked {
  const { [product]: _before, ...others } = picked;
  return skus.length > 0 ? { ...others, [product]: skus } : others;
}

/** Selects a product with as many variants as the limit allows; deselects it if some were selected. */
export function togglePicked(picked: Picked, product: TrackedProduct, limit: number): Picked {
  if (picked[product.id]) return withSkus(picked, product.id, []);
  const room = Math.max(limit - countPicked(picked), 0);
  return withSkus(picked, product.id, monitoredSkus(product).slice(0, room));
}

export function toggleSku(picked: Picked, product: string, sku: string, limit: number): Picked {
  const skus = picked[product] ?? [];
  if (skus.includes(sku)) {
    return withSkus(
      picked,
      product,
      skus.filter((other) => other !== sku),
    );
  }
  return countPicked(picked) < limit ? withSkus(picked, product, [...skus, sku]) : picked;
}

const isWhole = (picked: Picked, product: TrackedProduct) =>
  (picked[product.id]?.length ?? 0) === monitoredSkus(product).length;

export function areAllPicked(picked: Picked, products: readonly TrackedProduct[]): boolean {
  return products.length > 0 && products.every((product) => isWhole(picked, product));
}

/** All of these products up to the limit; none of them where all are picked, or nothing more fits. */
export function toggleAll(picked: Picked, products: readonly TrackedProduct[], limit: number): Picked {
  const isFull = countPicked(picked) >= limit;
  if (areAllPicked(picked, products) || isFull) {
    return products.reduce((rest, { id }) => withSkus(rest, id, []), picked);
  }
  return products.reduce((rest, product) => {
    const others = countPicked(rest) - (rest[product.id]?.length ?? 0);
    return withSkus(rest, product.id, monitoredSkus(product).slice(0, Math.max(limit - others, 0)));
  }, picked);
}
