/** Wire shapes that several features read. Money is a decimal string; ids are strings; times are UTC ISO 8601. */

export interface Envelope {
  success: boolean;
  code: number;
  msg: string;
}

export interface User {
  id: string;
  mailbox: string;
  root_id: string;
  first_name: string;
  name: string;
  language: string;
  menus: string[];
}

export interface Store {
  id: string;
  shop: string;
  domain: string;
  name: string;
  platform: number;
  selected: boolean;
  currency: string;
  enabled: boolean;
  store_url: string;
  state: string;
  state_reason: string;
}

export interface ProductImage {
  url: string;
  alt: string;
  src: string;
}

export interface PriceSource {
  kind: string;
  text: string;
}

export interface Sku {
  id: string;
  sku: string;
  option_values: string[];
  price: string;
  compare_at_price: string | null;
  cost_price: string | null;
  stock: number | null;
  available: boolean;
  included: boolean;
  sku_image: string;
  barcode: string;
  weight_grams: number | null;
  price_source: PriceSource;
}

export interface StorePrices {
  store_id: string;
  store: string;
  currency: string;
  prices: {
    sku_id: string;
    price: string | null;
    compare_at_price: string | null;
    source: PriceSource;
    error: string;
  }[];
}

export interface ImportedProduct {
  id: string;
  title: string;
  images: ProductImage[];
  type: number;
  source_product_url: string;
  source_store_name: string;
  state: string;
  version: number;
  currency: string;
  min_price: string | null;
  max_price: string | null;
  min_cost: string | null;
  max_cost: string | null;
  stock: number | null;
  tags: string[];
  vendor: string;
  product_type: string;
  create_time: string;
  warnings: { code: string; text: string }[];
  stores: { store_id: string; name: string; state: string }[];
  product_skus: Sku[];
}

export interface ProductOption {
  name: string;
  values: string[];
}

export interface ProductDetail extends ImportedProduct {
  description_html: string;
  options: ProductOption[];
  store_prices: StorePrices[];
}

export interface SkuChange {
  id: string;
  sku?: string;
  price?: string | null;
  compare_at_price?: string | null;
  stock?: number | null;
  included?: boolean;
  barcode?: string;
  weight_grams?: number | null;
}

export interface ProductChange {
  version: number;
  title?: string;
  description_html?: string;
  images?: { url: string; alt: string }[];
  options?: ProductOption[];
  tags?: string[];
  vendor?: string;
  product_type?: string;
  product_skus?: SkuChange[];
}

export interface PublishedProduct {
  id: string;
  title: string;
  images: { url: string; src: string }[];
  store_id: string;
  store_name: string;
  platform: number;
  state: string;
  remark: string;
  store_product_url: string;
  source_product_url: string;
  type: number;
  price_min: string | null;
  price_max: string | null;
  currency: string;
  variant_count: number;
  published_at: string | null;
  import_list_id: string;
  rate: { from: string; to: string; rate: string; as_of: string } | null;
}

export interface ProcessRecord {
  id: string;
  action: string;
  action_number: number;
  state: number;
  create_time: string;
  create_time_at_tz: string;
  total_count: number;
  success_count: number;
  failed_count: number;
  cancel_count: number;
}

export interface ProcessOperation {
  id: string;
  operation_id: string;
  state: number;
  result: string;
  product: {
    id: string;
    image: string;
    title: string;
    source_item_id: string;
    sell_item_id: string;
    source_product_url: string;
    src: string;
  };
  store_name: string;
  type: number;
  create_time: string;
}

export interface PriceRule {
  enable: boolean;
  type: number;
  coefficient: string;
  compare_at: { enable: boolean; type: number; coefficient: string };
}

export interface Conversion {
  from: string;
  to: string;
  rate: string;
  as_of: string;
}

export interface SupplierAccount {
  type: number;
  state: string;
  account_name: string;
  expires_at: string | null;
}

export interface ImportStarted extends Envelope {
  data: string;
  estimated_execution_time: number;
}

export interface ProcessStarted extends Envelope {
  data: string;
}
