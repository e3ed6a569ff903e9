export const ALIEXPRESS = 1;
export const STOREFRONT = 13;

export interface Supplier {
  type: number;
  name: string;
  /** The pages that an import can start from. */
  modes: readonly PageMode[];
}

export type PageMode = "product" | "store" | "collection";

export const pageTypes: Record<PageMode, number> = { product: 1, store: 2, collection: 3 };

/** Suppliers that can be imported from, in the order of the menu. */
export const suppliers: readonly Supplier[] = [
  { type: ALIEXPRESS, name: "AliExpress", modes: ["product"] },
  { type: STOREFRONT, name: "Shopify", modes: ["product", "store", "collection"] },
];

export function supplierName(type: number): string {
  return suppliers.find((supplier) => supplier.type === type)?.name ?? String(type);
}
