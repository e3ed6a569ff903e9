import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { card, found, LOAD, onPage, PAGES, PRODUCTS, topic, visit } from "@/testing/finding";
import { renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const PREVIEW = "*/api/product-service/topic-preview";

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
  const requests = on("get", PRODUCTS);
  visit("?key=antstore", { pages: [topic({ param })] });
  expect(await screen.findByText(/^Product\(s\) on this page expired/)).toBeVisible();
  expect(requests).toHaveLength(0);
});

it("says that a page is over when it ends while it is scrolled", async () => {
  const over = "Product(s) on this page expired, please contact your customer service manager";
  on("get", PRODUCTS, ({ url }) =>
    url.searchParams.get("page") === "1"
      ? ok({ products: [onPage()], count: 40, gated: 0 })
      : refusal(9, over),
  );
  visit("?key=antstore", { pages: [topic()] });
  expect(await screen.findByText(/^Product\(s\) on this page expired/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
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
  expect(await within(dialog).findByRole("button", { name: "Edit on Import List" })).toBeVisible();
});

it("links a topic's product to its page elsewhere, where it is only a link too", async () => {
  const linked = onPage({ type: 11, url: "https://desks.example/31" });
  on("get", PRODUCTS, ok({ products: [linked], count: 1, gated: 0 }));
  on("get", `${PRODUCTS}/31`, ok({ product: linked }));
  visit("?key=antstore&product=31", { pages: [topic()] });
  const dialog = await screen.findByRole("dialog", { name: "Standing desk" });
  const link = within(dialog).getByRole("link", { name: "Open product page" });
  expect(link).toHaveAttribute("href", "https://desks.example/31");
});

it("says that what was looked for needs an upgrade where all of it does", async () => {
  on("get", PRODUCTS, ok({ products: [], count: 0, gated: 2 }));
  visit("?key=antstore&keywords=desk", { pages: [topic({ display_type: 2 })] });
  expect(await screen.findByText(/^2 more products/)).toBeVisible();
  expect(screen.getByRole("button", { name: "See plans" })).toBeVisible();
});

it("shows the SKUs of a topic's product, where it ships from and where it sells well", async () => {
  const sku = { stock: 4, currency_code: "USD", sku_image: "" };
  const product = onPage({
    mappings: [{ type: 2, system_item: "FR" }],
    topic_page_product_skus: [
      { ...sku, product_ohter_sku: "OAK-1", options: ["Oak", "Large"], price: "81.00" },
      { ...sku, product_ohter_sku: "PINE", options: [], price: "70.00", stock: null },
    ],
  });
  product.relevance.hot_data.hotPlatform = ["TikTok"];
  on("get", PRODUCTS, ok({ products: [product], count: 1, gated: 0 }));
  on("get", `${PRODUCTS}/31`, ok({ product }));
  const person = visit("?key=antstore", { pages: [topic()] });
  // It has no page elsewhere: its name opens its detail.
  await person.click(await screen.findByRole("button", { name: "Standing desk" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Standing desk" }));
  for (const said of ["France", "TikTok"]) expect(dialog.getByText(said)).toBeVisible();
  const row = within(dialog.getByRole("row", { name: /Oak \/ Large/ }));
  for (const said of ["OAK-1", "$81.00", "4"]) expect(row.getByText(said)).toBeVisible();
});

it("draws the ads of a topic's product with their figures and the day they were seen", async () => {
  const product = onPage();
  const ad = { platform: "Facebook", url: "https://ads.example/1", title: "Desk for two", image: "" };
  const counts = { likes: 8300, comments: null, shares: 12, seen_on: "2026-10-12" };
  product.relevance.advertising = { open: true, list: [{ ...ad, ...counts }] };
  on("get", PRODUCTS, ok({ products: [product], count: 1, gated: 0 }));
  on("get", `${PRODUCTS}/31`, ok({ product }));
  const person = visit("?key=antstore", { pages: [topic()] });
  await person.click(await screen.findByRole("button", { name: "Details of Standing desk" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Standing desk" }));
  await person.click(dialog.getByRole("tab", { name: "Advertising" }));
  expect(dialog.getByText(/^Ads that our team found/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Desk for two" })).toHaveAttribute("href", "https://ads.example/1");
  expect(dialog.getByText("Facebook · Likes 8,300 · Shares 12 · Seen on 2026-10-12")).toBeVisible();
});

it("narrows a project page by what its products are sold for and by the profit", async () => {
  const requests = on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 0 }));
  const person = visit("?key=antstore", { pages: [topic({ topic_type: 3 })] });
  await person.click(await screen.findByRole("button", { name: "Profit: All prices" }));
  await person.click(await screen.findByRole("button", { name: "$10 to $25" }));
  const last = () => Object.fromEntries(requests.at(-1)?.url.searchParams ?? []);
  await waitFor(() => expect(last()).toMatchObject({ min_profit_price: "10", max_profit_price: "25" }));
  expect(screen.getByRole("button", { name: "Sell price: All prices" })).toBeVisible();
});

it.each([
  ["eCommerce", { affiliation: 1, topic_type: 1 }, "11"],
  ["creative", { affiliation: 2, topic_type: 1 }, "16"],
  ["antstore", { affiliation: 3, topic_type: 1 }, "1"],
  ["antstore", { affiliation: 3, topic_type: 7 }, "13"],
] as const)("tells from which kind of page of %s something is imported", async (key, kind, way) => {
  on("post", LOAD, found([]));
  on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 0 }));
  const calls = on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit(`?key=${key}&specifiekPageId=120`, { pages: [topic(kind)] });
  await person.click(await screen.findByRole("button", { name: /^Add Standing desk/ }));
  await waitFor(() => expect(calls[0]?.url.searchParams.get("way")).toBe(way));
});

it("imports the suppliers that were chosen beside a product with it", async () => {
  const url = "https://www.aliexpress.com/item/1005.html";
  const product = onPage();
  const [row] = product.relevance.suppliers.list;
  if (row) row.url = url;
  on("get", PRODUCTS, ok({ products: [product], count: 1, gated: 0 }));
  on("get", `${PRODUCTS}/31`, ok({ product }));
  const calls = on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit("?key=antstore", { pages: [topic()] });
  await person.click(await screen.findByRole("button", { name: "Details of Standing desk" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Standing desk" }));
  await person.click(dialog.getByRole("tab", { name: "Suppliers" }));
  await person.click(dialog.getByRole("checkbox", { name: "Import Foshan Desks too" }));
  expect(dialog.getByText("1 chosen row is imported too.")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Add Standing desk to the Import List" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ relevance: { suppliers: [{ url }], similar: [] } });
});

it("does not offer to import a row whose link no supplier knows, and says why", async () => {
  const product = onPage();
  const [row] = product.relevance.suppliers.list;
  if (row) Object.assign(row, { url: "https://kiln.example/about", importable: false });
  on("get", PRODUCTS, ok({ products: [product], count: 1, gated: 0 }));
  on("get", `${PRODUCTS}/31`, ok({ product }));
  const person = visit("?key=antstore", { pages: [topic()] });
  await person.click(await screen.findByRole("button", { name: "Details of Standing desk" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Standing desk" }));
  await person.click(dialog.getByRole("tab", { name: "Suppliers" }));
  expect(dialog.getByRole("checkbox", { name: /^Import Foshan Desks too\. We can't import/ })).toBeDisabled();
});

it("shows staff a page by their link: everything but what acts for a merchant", async () => {
  const page = topic({ check_code: true, hot_param: { isOpen: true, keywords: ["desk"] } });
  const opened = on(
    "get",
    PREVIEW,
    ok({ page, categories: [{ category: "Desks", category_name: "Desks" }] }),
  );
  const requests = on("get", `${PREVIEW}/product`, ok({ products: [onPage()], count: 1, gated: 3 }));
  on("get", `${PREVIEW}/product/31`, ok({ product: onPage() }));
  const person = renderApp("/previewTopic?preview=signed");
  expect(await screen.findByText(/once they have entered the access code/)).toBeVisible();
  expect(await screen.findByText(/^3 more products/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "See plans" })).toBeNull();
  expect(screen.getByRole("button", { name: /^Add Standing desk/ })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "desk" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("title")).toBe("desk"));
  await person.click(await screen.findByRole("button", { name: "Details of Standing desk" }));
  expect(await screen.findByRole("dialog", { name: "Standing desk" })).toBeVisible();
  for (const { url } of [...opened, ...requests]) expect(url.searchParams.get("preview")).toBe("signed");
});

it("says that a preview link has ended", async () => {
  on("get", PREVIEW, refusal(1000404, "Not found"));
  renderApp("/previewTopic?preview=old");
  expect(await screen.findByText(/^This preview link has expired/)).toBeVisible();
});

it("narrows a sub-tab by the hot words of its own page", async () => {
  const hot_param = { isOpen: true, keywords: ["mug"] };
  const pages = [topic({ id: "1473", affiliation: 1, name: "Top Selection", hot_param })];
  const requests = on("post", LOAD, found([]));
  const person = visit("?key=eCommerce", { pages });
  await person.click(await screen.findByRole("button", { name: "mug" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ title: "mug", type: 2 }));
  expect(screen.getAllByRole("tab", { name: "Top Selection" })).toHaveLength(1);
});

it("narrows a topic by the chips of its hot words", async () => {
  const pages = [topic({ affiliation: 1, top: true, hot_param: { isOpen: true, keywords: ["desk"] } })];
  on("post", LOAD, found([]));
  const requests = on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 0 }));
  const person = visit("?key=eCommerce&specifiekPageId=120", { pages });
  await person.click(await screen.findByRole("button", { name: "desk" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("title")).toBe("desk"));
});

it("has pinned topics first, then the fixed tabs, then other topics", async () => {
  on("post", LOAD, found([]));
  const own = { affiliation: 1 };
  const pages = [
    topic({ ...own, id: "1473", name: "Top Selection" }),
    topic({ ...own, id: "1475", name: "Shipping from Local Warehouse" }),
    topic({ ...own, id: "101", name: "Desks" }),
    topic({ ...own, id: "102", name: "Pinned", top: true }),
  ];
  visit("?key=eCommerce", { pages });
  const list = await screen.findByRole("tablist", { name: "Topics" });
  await within(list).findByRole("tab", { name: "Pinned" });
  const tabs = within(list).getAllByRole("tab");
  const names = ["Pinned", "Shipping from Local Warehouse", "Top Selection", "Hot Sales", "Desks"];
  expect(tabs.map((tab) => tab.textContent)).toEqual(names);
  expect(tabs[2]).toHaveAttribute("aria-selected", "true");
});

it("opens the tab of a fixed topic page that the address names", async () => {
  const requests = on("post", LOAD, found([card()]));
  visit("?key=eCommerce&specifiekPageId=1475&country=FR");
  await waitFor(() => expect(screen.getByLabelText("Ship from")).toHaveValue("FR"));
  const tab = screen.getByRole("tab", { name: "Shipping from Local Warehouse" });
  expect(tab).toHaveAttribute("aria-selected", "true");
  expect(requests[0]?.body).toMatchObject({ type: 1, country: "FR" });
});
