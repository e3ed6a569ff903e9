import type { CreativeCard, ProductCard, TopicPage, TopicProduct } from "@/shared/api/types";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

export const ALL = [
  "CREATIVE",
  "E_COMMERCE",
  "ANTSTORE_MARKET",
  "SELF_COLLECTION",
  "IMPORT_PRODUCT",
  "IMPORT_LIST",
];
export const LOAD = "/products-country/load";
export const PAGES = "*/api/product-service/topic-page";
export const PRODUCTS = "*/api/product-service/topic-page-product";
export const FIND = "*/api/search-service/find_product/list";

export function card(change: Partial<ProductCard> = {}): ProductCard {
  return {
    id: "5",
    product_id: "1005",
    type: 1,
    title: "Desk lamp",
    url: "https://www.aliexpress.com/item/1005.html",
    img_url: "",
    images: [],
    current_price: "12.50",
    price2: "25.00",
    discount: 50,
    currency_code: "USD",
    price_usd: "12.50",
    rate_date: "2026-11-20",
    order_count: 1200,
    rating: "4.7",
    comment_count: 31,
    category: "3",
    category_name: "Lighting",
    ship_from: ["US"],
    figures: [],
    create_time: "2026-11-01T00:00:00Z",
    seen_time: "2026-11-20T00:00:00Z",
    is_old: false,
    is_gone: false,
    import_exist: false,
    import_id: "",
    qdState: "empty",
    ...change,
  };
}

export function creative(change: Partial<CreativeCard> = {}): CreativeCard {
  const { id, product_id, currency_code, price_usd, figures, create_time, is_old, is_gone } = card();
  const state = { import_exist: false, import_id: "", qdState: "empty" } as const;
  return {
    ...{ id, product_id, currency_code, price_usd, figures, create_time, is_old, is_gone, ...state },
    reference_name: "Bamboo cup",
    reference_link: "https://cups.example/products/bamboo",
    price: "9.00",
    max_price: null,
    discount: null,
    img_url: "",
    screenshots: "",
    similar_id: "5",
    platform: 13,
    formway: 16,
    category_name: "Kitchen",
    second_category_name: "",
    hot: false,
    brand: "",
    star: null,
    comment_number: null,
    order_count: null,
    ...change,
  };
}

export function topic(change: Partial<TopicPage> = {}): TopicPage {
  return {
    id: "120",
    name: "Home Office",
    topic_name: "",
    page_type: 2,
    topic_type: 1,
    affiliation: 3,
    display_type: 1,
    status: 2,
    user_id: "",
    check_code: false,
    param: { page_template: 1, validity: "1", validity_begin_time: null, validity_end_time: null },
    hot_param: { isOpen: false, keywords: [] },
    top: false,
    sort: 0,
    create_time: "2026-11-01T00:00:00Z",
    ...change,
  };
}

const closed = { open: false, list: [] };

export function onPage(change: Partial<TopicProduct> = {}): TopicProduct {
  return {
    id: "31",
    page_id: "120",
    product_id: "77",
    type: 9,
    title: "Standing desk",
    url: "77",
    link: "",
    image_urls: "",
    image_no_push: [],
    price: "80.00",
    product_price: "80.00",
    sell_price: "120.00",
    profit_price: "40.00",
    currency_code: "USD",
    mappings: [],
    shipping_cost: null,
    shipping: "",
    detail: "Solid.",
    body_html: "",
    category_name: "Desks",
    topic_page_product_skus: [],
    relevance: {
      suppliers: {
        open: true,
        list: [
          {
            name: "Foshan Desks",
            url: "",
            region: "Guangdong",
            logistics: "Sea",
            minimum: "10",
            price: "60",
            main: true,
            importable: true,
          },
        ],
      },
      similar: closed,
      advertising: closed,
      logistics: closed,
      comments_data: closed,
      radar: { open: true, lock: true, radar_list: [] },
      hot_data: { hotPlatform: [] },
    },
    attribute: "{}",
    state: 2,
    create_time: "2026-11-01T00:00:00Z",
    update_time: "2026-11-01T00:00:00Z",
    import_exist: false,
    import_id: "",
    qdState: "empty",
    ...change,
  };
}

export const found = (products: ProductCard[], more: object = {}) =>
  ok({ products, count: products.length, count_over: false, page: 1, used_page: "", corrected: "", ...more });

export function visit(
  query: string,
  { menus = ALL, pages = [] as TopicPage[], premium = [] as string[] } = {},
) {
  arrange({ user: { menus } });
  on("get", PAGES, ok({ list: pages, count: pages.length }));
  on("get", "/products-country/category", ok({ categories: [] }));
  on("get", "*/api/product-service/category", ok({ data: [] }));
  on("get", `${PRODUCTS}/category/:id`, ok({ list: [], categories: [] }));
  on(
    "get",
    "/find-products/settings",
    ok({
      premium_groups: premium,
      is_open: false,
      special_deals: false,
      ship_from: ["US", "FR"],
      countries: ["US", "UK"],
    }),
  );
  return renderApp(`/app/findProducts${query}`);
}
