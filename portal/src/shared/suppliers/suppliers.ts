import type { PageType, SupplierCode } from "@/shared/api/types";

export const ALIEXPRESS: SupplierCode = 1;
export const STOREFRONT: SupplierCode = 13;

export interface Supplier {
  type: SupplierCode;
  name: string;
  /** The pages that an import can start from. */
  modes: readonly PageMode[];
}

export type PageMode = "product" | "store" | "collection";

export const pageTypes: Record<PageMode, PageType> = { product: 1, store: 2, collection: 3 };

/** Suppliers that can be imported from, in the order of the menu. */
export const suppliers: readonly [Supplier, ...Supplier[]] = [
  { type: ALIEXPRESS, name: "AliExpress", modes: ["product"] },
  { type: STOREFRONT, name: "Shopify", modes: ["product", "store", "collection"] },
];

export function supplierOf(type: number | string): Supplier | undefined {
  return suppliers.find((supplier) => supplier.type === Number(type));
}

export function supplierName(type: number): string {
  return supplierOf(type)?.name ?? String(type);
}
