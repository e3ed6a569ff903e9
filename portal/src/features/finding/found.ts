import type { CreativeCard, ProductCard, TopicProduct } from "@/shared/api/types";

/** Places in the portal where an import starts (specification 001, section 9). */
export const WAYS = {
  list: 1,
  hot: 3,
  warehouse: 5,
  selection: 6,
  topic: 11,
  wholesale: 12,
  page: 13,
  creative: 16,
} as const;

/** A topic page's product that is a link to somewhere, not something to import. */
export const LINK_ONLY = 11;

/** Rows ticked beside a topic's product. */
export type Beside = {
  [Block in "suppliers" | "similar"]: TopicProduct["relevance"][Block]["list"];
};

/** A found product as its card shows it, wherever it was found. */
export interface Found {
  id: string;
  /** The supplier's id of it, for an import of the platform's own catalogue. */
  sourceId: string;
  title: string;
  images: string[];
  /** Where its own page is. */
  url: string;
  /** Supplier code. */
  type: number;
  way: number;
  price: string;
  wasPrice: string | null;
  discount: number | null;
  currency: string;
  orders: number | null;
  rating: string | null;
  comments: number | null;
  categories: string[];
  isListed: boolean;
  isGone: boolean;
  isOld: boolean;
  since: string;
  /** The topic page of the product; empty for none. */
  page: string;
}

export function foundBySearch(card: ProductCard, way: number): Found {
  return {
    id: card.id,
    sourceId: card.product_id,
    title: card.title,
    images: card.images,
    url: card.url,
    type: card.type,
    way,
    price: card.current_price,
    wasPrice: card.price2,
    discount: card.discount,
    currency: card.currency_code,
    orders: card.order_count,
    rating: card.rating,
    comments: card.comment_count,
    categories: [card.category_name],
    isListed: card.import_exist,
    isGone: card.is_gone,
    isOld: card.is_old,
    since: card.create_time,
    page: "",
  };
}

export function foundByCreative(card: CreativeCard, way = card.formway): Found {
  return {
    id: card.id,
    sourceId: card.product_id,
    title: card.reference_name,
    images: card.img_url.split(";").filter(Boolean),
    url: card.reference_link,
    type: card.platform,
    way,
    price: card.price,
    wasPrice: card.max_price,
    discount: card.discount,
    currency: card.currency_code,
    orders: card.order_count,
    rating: card.star,
    comments: card.comment_number,
    categories: [card.category_name, card.second_category_name],
    isListed: card.import_exist,
    isGone: card.is_gone,
    isOld: card.is_old,
    since: card.create_time,
    page: "",
  };
}

export function foundOnPage(product: TopicProduct, way: number): Found {
  return {
    id: product.id,
    sourceId: product.product_id,
    title: product.title,
    images: product.image_urls.split(";").filter(Boolean),
    url: product.url,
    type: product.type,
    way,
    price: product.product_price,
    wasPrice: null,
    discount: null,
    currency: product.currency_code,
    orders: null,
    rating: null,
    comments: null,
    categories: [product.category_name],
    isListed: product.import_exist,
    isGone: false,
    isOld: false,
    since: product.create_time,
    page: product.page_id,
  };
}
