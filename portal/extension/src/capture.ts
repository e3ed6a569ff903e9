export interface Variant {
  id: string;
  options: string[];
  price: string;
  available: boolean;
  sku: string;
}

export type Part = "title" | "description" | "option" | "vendor" | "images" | "options" | "variants";

/** A captured product: the body of POST /product/capture. */
export interface Capture {
  type: number;
  url: string;
  title: string;
  description_html: string;
  currency: string;
  vendor: string;
  images: string[];
  options: string[];
  variants: Variant[];
  /** How much the page has where less is sent: characters, or a number of entries. */
  shown?: Partial<Record<Part, number>>;
  captured_at: string;
  extension_version: string;
}

/** Facts found on a page; facts that the page lacks are missing. */
export type Seen = Partial<
  Pick<Capture, "title" | "description_html" | "currency" | "vendor" | "images" | "options" | "variants">
>;

export const MOST = {
  variants: 2048,
  images: 250,
  options: 10,
  id: 300,
  line: 10_000,
  title: 10_000,
  html: 500_000,
};
