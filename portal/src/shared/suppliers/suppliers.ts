import type { PageType, SupplierCode } from "@/shared/api/types";
import rows from "./generated/suppliers.json";

export const STOREFRONT: SupplierCode = 13;
export const ALIEXPRESS: SupplierCode = 1;
export const BANGGOOD: SupplierCode = 8;

/** Facts about a supplier, from the server's table (`server/ports/marketplaces.py`). */
export interface Supplier {
  type: SupplierCode;
  name: string;
  /** Whether this installation can import from it. */
  isHere: boolean;
  /** The pages that an import can start from. */
  modes: readonly PageMode[];
  /** The message for unusable lines; unless it is `link`, bare numbers are ids. */
  asked: "link_or_id" | "product_link" | "link";
  /** Domains of its links, subdomains included; empty: any. */
  hosts: readonly string[];
  /** The required menu right; empty for none. */
  right: string;
  needsPaidPlan: boolean;
  stripsQuery: boolean;
  /** Of store pages only the first line is sent. */
  oneStore: boolean;
  hasPasswords: boolean;
  /** Imports announce how many minutes they may take. */
  takesMinutes: boolean;
}

export type PageMode = "product" | "store" | "collection";

export const pageTypes: Record<PageMode, PageType> = { product: 1, store: 2, collection: 3 };

/** What an import of one product sends, by its link. */
export const importOf = (line: string) => ({
  product_ids: [line],
  page_type: pageTypes.product,
  password: "",
  store_url: "",
  overwrite_trashed: false,
  timing: "",
  timezone: "",
});

const table = rows as readonly Supplier[];

/** Suppliers that can be imported from, in the order of the menu. */
export const suppliers: readonly Supplier[] = table.filter((supplier) => supplier.isHere);

export function supplierOf(type: number | string): Supplier | undefined {
  return table.find((supplier) => supplier.type === Number(type));
}

/** The default supplier of imports. */
export const storefront = supplierOf(STOREFRONT) as Supplier;

export function supplierName(type: number): string {
  return supplierOf(type)?.name ?? String(type);
}
