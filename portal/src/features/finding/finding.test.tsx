import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CreativeCard, ProductCard, TopicPage, TopicProduct } from "@/shared/api/types";
import { arrange, renderApp, TRACKING, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const ALL = ["CREATIVE", "E_COMMERCE", "ANTSTORE_MARKET", "SELF_COLLECTION", "IMPORT_PRODUCT", "IMPORT_LIST"];
const LOAD = "/products-country/load";
const PAGES = "*/api/product-service/topic-page";
const PRODUCTS = "*/api/product-service/topic-page-product";
const FIND = "*/api/search-service/find_product/list";

function card(change: Partial<ProductCard> = {}): ProductCard {
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

function creative(change: Partial<CreativeCard> = {}): CreativeCard {
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

function topic(change: Partial<TopicPage> = {}): TopicPage {
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

function onPage(change: Partial<TopicProduct> = {}): TopicProduct {
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

const found = (products: ProductCard[], more: object = {}) =>
  ok({ products, count: products.length, count_over: false, page: 1, used_page: "", corrected: "", ...more });

function visit(query: string, { menus = ALL, pages = [] as TopicPage[] } = {}) {
  arrange({ user: { menus } });
  on("get", PAGES, ok({ list: pages, count: pages.length }));
  on("get", "/products-country/category", ok({ categories: [] }));
  on("get", "*/api/product-service/category", ok({ data: [] }));
  on("get", `${PRODUCTS}/category/:id`, ok({ list: [] }));
  on(
    "get",
    "/find-products/settings",
    ok({
      premium_groups: [],
      is_open: false,
      special_deals: false,
      ship_from: ["US", "FR"],
      countries: ["US", "UK"],
    }),
  );
  return renderApp(`/app/findProducts${query}`);
}

it("shows the tabs that the user has, the first of them where none is asked for", async () => {
  on("post", LOAD, found([card()]));
  visit("", { menus: ["E_COMMERCE", "SELF_COLLECTION"] });
  const tabs = within(await screen.findByRole("tablist", { name: "Find Products" })).getAllByRole("tab");
  expect(tabs.map((one) => one.textContent)).toEqual(["eCommerce Platform", "Self-Collection"]);
  expect(tabs[0]).toHaveAttribute("aria-selected", "true");
  expect(await screen.findByText("$12.50")).toBeVisible();
});

it("says which right is missing where a tab of others is asked for", async () => {
  visit("?key=creative", { menus: ["E_COMMERCE"] });
  expect(await screen.findByText(/Creative Platform/)).toBeVisible();
  expect(screen.queryByRole("tablist", { name: "Find Products" })).not.toBeInTheDocument();
});

it("adds a found product to the Import List, counts it, and leads there", async () => {
  on("post", LOAD, found([card()]));
  const calls = on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit("?key=eCommerce");
  const counted = on("post", `${TRACKING}/import_list_count`);
  await person.click(await screen.findByRole("button", { name: "Add Desk lamp to the Import List" }));
  expect(await screen.findByRole("button", { name: "Edit on Import List" })).toBeVisible();
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ type: "1", way: "6", action: "1" });
  expect(calls[0]?.body).toMatchObject({ product_ids: [card().url] });
  await waitFor(() => expect(counted[0]?.url.searchParams.get("import_state")).toBe("success"));
});

it("says what is refused at the card, and lets it be tried again", async () => {
  on("post", LOAD, found([card()]));
  on("post", "/product/import", refusal(1001102, "Product already exists"));
  const person = visit("?key=eCommerce");
  await person.click(await screen.findByRole("button", { name: "Add Desk lamp to the Import List" }));
  expect(await screen.findByText("Product already exists")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add Desk lamp to the Import List" })).toBeEnabled();
});

it("goes on from the cursor, and shows no product twice", async () => {
  const asked = on("post", LOAD, ({ body }) =>
    (body as { first_query: boolean }).first_query
      ? found([card()], { count: 2, used_page: "c1" })
      : found([card(), card({ id: "6", title: "Wall lamp" })]),
  );
  visit("?key=eCommerce");
  expect(await screen.findByText("Wall lamp")).toBeVisible();
  expect(screen.getAllByText("Desk lamp")).toHaveLength(1);
  expect(asked[1]?.body).toMatchObject({ first_query: false, used_page: "c1" });
  expect(screen.getByText("2 results")).toBeVisible();
  expect(screen.getByText("Haven't found sufficient or satisfying products?")).toBeVisible();
});

it("filters by a preset and by prices of one's own, in the address", async () => {
  const asked = on("post", LOAD, found([card()]));
  const person = visit("?key=eCommerce");
  await person.click(await screen.findByRole("button", { name: "All prices" }));
  await person.click(await screen.findByRole("button", { name: "$10 to $25" }));
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ min_price: "10", max_price: "25" }));
  expect(whereAmI().searchParams.get("min")).toBe("10");
  await person.click(screen.getByRole("button", { name: "$10 to $25" }));
  await person.clear(await screen.findByLabelText("Max"));
  await person.type(screen.getByLabelText("Max"), "-3");
  await person.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("Enter a number of at least 0.")).toBeVisible();
});

it("asks where the local warehouse is on its tab only, and another tab begins anew", async () => {
  const asked = on("post", LOAD, found([card()]));
  const person = visit("?key=eCommerce&keywords=lamp");
  await screen.findByText("Desk lamp");
  expect(screen.queryByLabelText("Ship from")).not.toBeInTheDocument();
  await person.click(screen.getByRole("tab", { name: "Shipping from Local Warehouse" }));
  await person.selectOptions(await screen.findByLabelText("Ship from"), "FR");
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ type: 1, country: "FR", title: "" }));
});

it("offers 1688 to those to whom staff opened it", async () => {
  on("post", LOAD, found([]));
  const asked = on(
    "get",
    "*/api/alibaba-service/1688-products/pass",
    ok({
      products: [creative({ platform: 2, price: "30.00", currency_code: "CNY" })],
      count: 1,
      count_over: false,
      used_page: "",
      corrected: "",
    }),
  );
  const person = visit("?key=eCommerce", { menus: [...ALL, "1688"] });
  await person.click(await screen.findByRole("tab", { name: "1688" }));
  expect(await screen.findByText("¥30.00")).toBeVisible();
  expect(asked[0]?.url.searchParams.get("size")).toBe("20");
});

it("searches the creative platform by tags, of the US until another country is chosen", async () => {
  const asked = on(
    "get",
    FIND,
    ok({ list: [creative()], count: 1, count_over: false, used_page: "", corrected: "" }),
  );
  const person = visit("?key=creative");
  expect(await screen.findByText("Bamboo cup")).toBeVisible();
  expect(asked[0]?.url.searchParams.get("country")).toBe("US");
  await person.click(screen.getByRole("radio", { name: "Tags" }));
  await person.selectOptions(screen.getByLabelText("Country"), "UK");
  await person.click(screen.getByRole("checkbox", { name: "No brand" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("filters")).toBe('{"no_brand":true}'));
  const last = asked.at(-1)?.url.searchParams;
  expect([last?.get("country"), last?.get("search_type")]).toEqual(["UK", "tags"]);
});

it("says where to ask where nothing is found, and takes filters back", async () => {
  const asked = on("post", LOAD, found([]));
  const person = visit("?key=eCommerce&keywords=nothing");
  expect(await screen.findByText("Contact us for more related products!")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ title: "" }));
});

it("asks for the code of a page, and says what is wrong with it", async () => {
  const person = visit("?key=antstore", { pages: [topic({ check_code: true })] });
  on("get", PRODUCTS, refusal(1000403, "Verification code error"));
  on("get", `${PAGES}/check_code`, refusal(1000400, "Verification code error"));
  await person.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Please enter the verification code")).toBeVisible();
  await person.type(screen.getByLabelText("Verification code"), "nope");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Verification code error")).toBeVisible();
  on("get", `${PAGES}/check_code`);
  on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 0 }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Standing desk")).toBeVisible();
});

it("says that a page is over, and asks for none of its products", async () => {
  const param = { ...topic().param, validity: "2", validity_end_time: "2026-01-01T00:00:00Z" };
  const asked = on("get", PRODUCTS);
  visit("?key=antstore", { pages: [topic({ param })] });
  expect(await screen.findByText(/^Product\(s\) on this page expired/)).toBeVisible();
  expect(asked).toHaveLength(0);
});

it("shows the blocks of a topic's product, and imports it from its detail", async () => {
  on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 3 }));
  on("get", `${PRODUCTS}/31`, ok({ product: onPage() }));
  const calls = on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit("?key=antstore", { pages: [topic()] });
  expect(await screen.findByText(/^3 more products/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Details of Standing desk" }));
  const dialog = await screen.findByRole("dialog", { name: "Standing desk" });
  expect(within(dialog).queryByRole("tab", { name: "Similar" })).not.toBeInTheDocument();
  await person.click(within(dialog).getByRole("tab", { name: "Suppliers" }));
  expect(within(dialog).getByText("Foshan Desks")).toBeVisible();
  await person.click(within(dialog).getByRole("tab", { name: "Radar" }));
  expect(within(dialog).getByText(/^Upgrade to see this chart/)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Add Standing desk to the Import List" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ type: "9", way: "13", action: "1" });
  expect(calls[0]?.body).toMatchObject({ page_id: 120, topic_import_way: 2, origin_product_id: "77" });
});

it("narrows a topic by the chips of its hot words", async () => {
  const pages = [topic({ affiliation: 1, top: true, hot_param: { isOpen: true, keywords: ["desk"] } })];
  on("post", LOAD, found([]));
  const asked = on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 0 }));
  const person = visit("?key=eCommerce&specifiekPageId=120", { pages });
  await person.click(await screen.findByRole("button", { name: "desk" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("title")).toBe("desk"));
});

it("leads to the form for more products", async () => {
  on("post", LOAD, found([]));
  const person = visit("?key=eCommerce");
  await person.click(await screen.findByRole("button", { name: "Get more products" }));
  expect(whereAmI().pathname).toBe("/app/sourcingInitiate");
  expect(whereAmI().searchParams.get("type")).toBe("personalized_products_selection");
});
