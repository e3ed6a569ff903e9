import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ALL, card, creative, FIND, found, LOAD, onPage, PRODUCTS, topic, visit } from "@/testing/finding";
import { goBack, TRACKING, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

it("shows the tabs that the user has, the first of them where none is requested", async () => {
  on("post", LOAD, found([card()]));
  visit("", { menus: ["E_COMMERCE", "SELF_COLLECTION"] });
  const tabs = within(await screen.findByRole("tablist", { name: "Find Products" })).getAllByRole("tab");
  expect(tabs.map((tab) => tab.textContent)).toEqual(["eCommerce Platform", "Self-Collection"]);
  expect(tabs[0]).toHaveAttribute("aria-selected", "true");
  expect(await screen.findByText("$12.50")).toBeVisible();
});

it("says which right is missing where a tab of others is requested", async () => {
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
  const edit = await screen.findByRole("button", { name: "Edit on Import List" });
  await waitFor(() => expect(edit).toHaveFocus());
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ type: "1", way: "6", action: "1" });
  expect(calls[0]?.body).toMatchObject({ product_ids: [card().url] });
  await waitFor(() =>
    expect(Object.fromEntries(counted[0]?.url.searchParams ?? [])).toMatchObject({
      product_id: "5",
      product_category: "Lighting",
      import_state: "success",
    }),
  );
});

it("keeps a product listed when its card is drawn again, on whichever tab", async () => {
  on("post", LOAD, ({ body }) => found([card({ id: `${(body as { type: number }).type}5` })]));
  on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit("?key=eCommerce&tab=0");
  await screen.findByText("Desk lamp");
  await person.click(screen.getByRole("tab", { name: "Top Selection" }));
  await person.click(await screen.findByRole("button", { name: "Add Desk lamp to the Import List" }));
  await screen.findByRole("button", { name: "Edit on Import List" });
  await person.click(screen.getByRole("tab", { name: "Hot Sales" }));
  expect(await screen.findByRole("button", { name: "Edit on Import List" })).toBeVisible();
  await person.click(screen.getByRole("tab", { name: "Top Selection" }));
  expect(await screen.findByRole("button", { name: "Edit on Import List" })).toBeVisible();
});

it("offers a product again that was removed in another tab, but not while its import runs", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const requests = on("post", LOAD, found([card()]));
  on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit("?key=eCommerce");
  await person.click(await screen.findByRole("button", { name: "Add Desk lamp to the Import List" }));
  await screen.findByRole("button", { name: "Edit on Import List" });
  const lookAgain = async (after: number) => {
    await act(() => vi.advanceTimersByTimeAsync(after));
    window.dispatchEvent(new Event("visibilitychange"));
  };
  await lookAgain(10_000);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(screen.getByRole("button", { name: "Edit on Import List" })).toBeVisible();
  await lookAgain(60_000);
  expect(await screen.findByRole("button", { name: "Add Desk lamp to the Import List" })).toBeVisible();
  vi.useRealTimers();
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
  const requests = on("post", LOAD, ({ body }) =>
    (body as { first_query: boolean }).first_query
      ? found([card()], { count: 2, used_page: "c1" })
      : found([card(), card({ id: "6", title: "Wall lamp" })]),
  );
  visit("?key=eCommerce");
  expect(await screen.findByText("Wall lamp")).toBeVisible();
  expect(screen.getAllByText("Desk lamp")).toHaveLength(1);
  expect(requests[1]?.body).toMatchObject({ first_query: false, used_page: "c1" });
  expect(screen.getByText("2 results")).toBeVisible();
  expect(screen.getByText("Haven't found sufficient or satisfying products?")).toBeVisible();
});

it("begins at the page that the address names, until something else is looked for", async () => {
  const requests = on("post", LOAD, found([card()]));
  const person = visit("?key=eCommerce&page=3");
  await screen.findByText("Desk lamp");
  expect(requests[0]?.body).toMatchObject({ first_query: false, used_page: "", page: 3 });
  await person.click(screen.getByRole("button", { name: /^Shown from page 3/ }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ first_query: true, page: 1 }));
  expect(whereAmI().searchParams.get("page")).toBeNull();
});

it("sorts by price, and the other way round when it is pressed again", async () => {
  const requests = on("post", LOAD, found([card()]));
  const person = visit("?key=eCommerce&page=2");
  await person.click(await screen.findByRole("button", { name: "Price, low to high" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ order_by: 10, page: 1 }));
  await person.click(screen.getByRole("button", { name: "Price, low to high" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ order_by: 11 }));
  expect(screen.getByRole("button", { name: "Price, high to low" })).toHaveAttribute("aria-pressed", "true");
});

it("filters by a preset and by typed prices, in the address", async () => {
  const requests = on("post", LOAD, found([card()]));
  const person = visit("?key=eCommerce");
  await person.click(await screen.findByRole("button", { name: "All prices" }));
  await person.click(await screen.findByRole("button", { name: "$10 to $25" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ min_price: "10", max_price: "25" }));
  expect(whereAmI().searchParams.get("min")).toBe("10");
  await person.click(screen.getByRole("button", { name: "$10 to $25" }));
  await person.clear(await screen.findByLabelText("Max"));
  await person.type(screen.getByLabelText("Max"), "-3");
  await person.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("Enter a number of at least 0.")).toBeVisible();
  await person.clear(screen.getByLabelText("Max"));
  await person.type(screen.getByLabelText("Max"), "9");
  await person.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ min_price: "9", max_price: "10" }));
});

it("goes back from a filter to the search before it, and from the search to what was shown before", async () => {
  const requests = on("post", LOAD, found([card()]));
  const person = visit("?key=eCommerce");
  await person.type(await screen.findByRole("searchbox", { name: "Search products" }), "lamp");
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ title: "lamp" }));
  await person.click(screen.getByRole("button", { name: "Orders" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ title: "lamp", order_by: 13 }));
  goBack();
  await waitFor(() => expect(whereAmI().searchParams.get("sort")).toBeNull());
  expect(screen.getByRole("searchbox", { name: "Search products" })).toHaveValue("lamp");
  goBack();
  await waitFor(() => expect(screen.getByRole("searchbox", { name: "Search products" })).toHaveValue(""));
  expect(whereAmI().searchParams.get("key")).toBe("eCommerce");
});

it("asks where the local warehouse is on its tab only, and another tab begins anew", async () => {
  const requests = on("post", LOAD, found([card()]));
  const person = visit("?key=eCommerce&keywords=lamp");
  await screen.findByText("Desk lamp");
  expect(screen.queryByLabelText("Ship from")).not.toBeInTheDocument();
  await person.click(screen.getByRole("tab", { name: "Shipping from Local Warehouse" }));
  await person.selectOptions(await screen.findByLabelText("Ship from"), "FR");
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ type: 1, country: "FR", title: "" }));
});

it("ignores filters in the address that nobody can choose", async () => {
  const requests = on("post", LOAD, found([card()]));
  visit("?key=eCommerce&min=abc&max=-1&rating=9&sort=toString");
  await screen.findByText("Desk lamp");
  const nothing = { min_price: null, max_price: null, rating: "0", order_by: 0 };
  expect(requests[0]?.body).toMatchObject(nothing);
});

it("offers 1688 to those to whom staff opened it", async () => {
  on("post", LOAD, found([]));
  const requests = on(
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
  expect(requests[0]?.url.searchParams.get("size")).toBe("20");
});

it("searches the creative platform by tags, of the US until another country is chosen", async () => {
  const requests = on(
    "get",
    FIND,
    ok({ list: [creative()], count: 1, count_over: false, used_page: "", corrected: "" }),
  );
  const person = visit("?key=creative");
  expect(await screen.findByText("Bamboo cup")).toBeVisible();
  expect(requests[0]?.url.searchParams.get("country")).toBe("US");
  await person.click(screen.getByRole("radio", { name: "Tags" }));
  await person.selectOptions(screen.getByLabelText("Country"), "UK");
  await person.click(screen.getByRole("checkbox", { name: "No brand" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("filters")).toBe('{"no_brand":true}'));
  const last = requests.at(-1)?.url.searchParams;
  expect([last?.get("country"), last?.get("search_type")]).toEqual(["UK", "tags"]);
});

it("begins the creative platform with what sells best, then with special deals, and has a camera there", async () => {
  on("get", PRODUCTS, ok({ products: [onPage({ url: "https://desks.example/31" })], count: 1, gated: 0 }));
  const own = { affiliation: 2 };
  const pages = [
    topic({ ...own, name: "Desks" }),
    topic({ ...own, id: "1440", name: "Deals" }),
    topic({ ...own, id: "1439", name: "Best Selling" }),
  ];
  visit("?key=creative", { pages });
  const tabs = within(await screen.findByRole("tablist", { name: "Topics" })).getAllByRole("tab");
  expect(tabs.map((tab) => tab.textContent)).toEqual(["Best Selling", "Deals", "Desks", "All products"]);
  expect(tabs[0]).toHaveAttribute("aria-selected", "true");
  cleanup();
  visit("?key=creative&tab=13", { pages });
  expect(await screen.findByRole("tab", { name: "Deals" })).toHaveAttribute("aria-selected", "true");
  const product = await screen.findByRole("article", { name: "Standing desk" });
  expect(screen.getByRole("button", { name: "Search by image" })).toBeVisible();
  const links = within(product).getAllByRole("link", { hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(2).fill("https://desks.example/31"));
});

const TOPICS = "*/api/product-service/topic-page";

it.each(["creative", "eCommerce"])(
  "says under the tabs of %s why topics are missing, and reads them again",
  async (key) => {
    on("post", LOAD, found([card()]));
    on("get", FIND, ok({ list: [creative()], count: 1, count_over: false, used_page: "", corrected: "" }));
    const affiliation = key === "creative" ? 2 : 1;
    const person = visit(`?key=${key}`);
    on("get", TOPICS, refusal(9, "The topics are away."));
    expect(await screen.findByText(/The topics are away/)).toBeVisible();
    expect(await screen.findByText(/Desk lamp|Bamboo cup/)).toBeVisible();
    on("get", TOPICS, ok({ list: [topic({ affiliation, name: "Desks" })], count: 1 }));
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("tab", { name: "Desks" })).toBeVisible();
    expect(screen.queryByText(/The topics are away/)).not.toBeInTheDocument();
  },
);

it("says that a filter's choices could not be read", async () => {
  on("post", LOAD, found([card()]));
  visit("?key=eCommerce");
  on("get", "/products-country/category", refusal(9, "The categories are away."));
  expect(await screen.findByText("The categories are away.")).toBeVisible();
});

it("narrows the creative platform by a category, level after level, from the keyboard too", async () => {
  const requests = on(
    "get",
    FIND,
    ok({ list: [creative()], count: 1, count_over: false, used_page: "", corrected: "" }),
  );
  const person = visit("?key=creative");
  on(
    "get",
    "*/api/product-service/category",
    ok({
      data: [
        { category_id: "1", category_name: "Home", count: 9, parent_id: "" },
        { category_id: "2", category_name: "Lamps", count: 4, parent_id: "1" },
        { category_id: "3", category_name: "Desk lamps", count: 2, parent_id: "2" },
      ],
    }),
  );
  await screen.findByText("Bamboo cup");
  await person.click(screen.getByRole("button", { name: "All Categories" }));
  await person.click(await screen.findByRole("menuitem", { name: "Home" }));
  await person.click(screen.getByRole("menuitem", { name: "Lamps" }));
  await person.click(screen.getByRole("menuitem", { name: "Desk lamps" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("category")).toBe("3"));
  await person.click(screen.getByRole("button", { name: "Home / Lamps / Desk lamps" }));
  await person.keyboard("{ArrowLeft}{Home}{Enter}");
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("category")).toBe("1"));
});

it("says where to ask where nothing is found, and takes filters back", async () => {
  const requests = on("post", LOAD, found([]));
  const person = visit("?key=eCommerce&keywords=nothing");
  expect(await screen.findByText("Contact us for more related products!")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ title: "" }));
});

it("leads to the form for more products", async () => {
  on("post", LOAD, found([]));
  const person = visit("?key=eCommerce");
  await person.click(await screen.findByRole("button", { name: "Get more products" }));
  expect(whereAmI().pathname).toBe("/app/sourcingInitiate");
  expect(whereAmI().searchParams.get("type")).toBe("personalized_products_selection");
});
