import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setLanguage } from "@/shared/i18n/language";
import { store, user } from "@/testing/data";
import { NO_COUNTS, openOrders as open } from "@/testing/orderList";
import { orderDetail, orderLine, purchase, storeOrder } from "@/testing/orders";
import { ok, on, refusal } from "@/testing/server";
import { orderDisplay } from "./list/columns";
import { problemTexts } from "./problemTexts";

const feed = (change: object = {}) => ({
  store_id: "1",
  read_at: null,
  failing_since: null,
  remark: "",
  must_reconnect: false,
  ...change,
});

beforeEach(() => orderDisplay.set({ isCompact: false, hidden: ["note", "tags"], order: [] }));

it("shows the ten tabs with their counts, all without those that are counted twice", async () => {
  const { person, lists, whereAmI } = open("/app/order?page=2&query=mug", {
    tabs: { to_order: 1200, pending: 3, attention: 4 },
  });
  expect(await screen.findByRole("tab", { name: "To order (1,200)" })).toBeVisible();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Pending (3)",
    "To order (1,200)",
    "Placing (0)",
    "Awaiting payment (0)",
    "Awaiting shipment (0)",
    "Shipped (0)",
    "Delivered (0)",
    "Needs attention (4)",
    "Cancelled/refunded (0)",
    "All (1,203)",
  ]);
  await person.click(screen.getByRole("tab", { name: "Needs attention (4)" }));
  await waitFor(() => expect(lists.at(-1)?.url.searchParams.get("tab")).toBe("attention"));
  expect(lists.at(-1)?.url.searchParams.get("query")).toBe("mug");
  expect(whereAmI().searchParams.get("page")).toBeNull();
});

it("shows of an order who bought what, what it costs, and how far its purchases are", async () => {
  const order = storeOrder({
    problems: ["NOT_MAPPED", "RISK", "ON_HOLD"],
    cost: "18.00",
    profit: "-3.00",
    refunded: "5.00",
    risk: "high",
    is_test: true,
    lines: [orderLine(), orderLine({ id: "72", title: "Tea tin", current_quantity: 1 })],
    purchases: [purchase()],
  });
  open("/app/order", { orders: [order] });
  const row = within(await screen.findByRole("row", { name: /#1001/ }));
  for (const text of ["Test", "To order", "Not mapped", "Fraud risk", "+1 more", "3 items", "High"])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole("img", { name: "Germany" })).toBeVisible();
  expect(row.getByText(/Anna Schmidt/)).toBeVisible();
  expect(row.getByText("USD 45.00")).toBeVisible();
  expect(row.getByText("Refunded USD 5.00")).toBeVisible();
  expect(row.getByText(/USD.*3\.00/)).toHaveTextContent("-");
  expect(row.getByText(/AliExpress.*8190/)).toBeVisible();
  expect(row.getByText(/Placed.*Unpaid/)).toBeVisible();
});

it("filters by what the drawer offers, and keeps it in the address", async () => {
  on("get", "/user/info", ok({ user: user(), time_zone: "" }));
  const member = { id: "9", name: "Bo", mailbox: "bo@example.com", is_invitation: false };
  on("get", "/sub_account", ok({ sub_accounts: [member] }));
  on("get", "/my_product", ok({ products: [{ id: "21", title: "Stone mug", store_id: "1" }], count: 1 }));
  const { person, lists, whereAmI } = open("/app/order?tab=to_order&page=3");
  await person.click(await screen.findByRole("button", { name: "Filters" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Filters" }));
  await person.selectOptions(drawer.getByLabelText("Store"), "Corner Shop");
  await person.selectOptions(await drawer.findByLabelText("Country"), "Germany");
  await person.selectOptions(drawer.getByLabelText("Problem"), "Not mapped");
  await person.selectOptions(drawer.getByLabelText("Supplier"), "AliExpress");
  await person.selectOptions(drawer.getByLabelText("Risk"), "High");
  await person.type(drawer.getByLabelText("Tag"), " gift ");
  await person.selectOptions(await drawer.findByLabelText("Bought by"), "Bo");
  await person.type(drawer.getByLabelText("Product"), "mug");
  await person.click(await drawer.findByRole("button", { name: "Stone mug" }));
  expect(drawer.getByText("Product: Stone mug")).toBeVisible();
  await person.click(drawer.getByRole("button", { name: "Show orders" }));
  const filters = {
    store_id: "1",
    country: "DE",
    problem: "NOT_MAPPED",
    supplier: "1",
    risk: "high",
    my_product_id: "21",
    user_id: "9",
  };
  await waitFor(() =>
    expect(Object.fromEntries(lists.at(-1)?.url.searchParams ?? [])).toEqual({
      page: "1",
      size: "20",
      tab: "to_order",
      tag: "gift",
      ...filters,
    }),
  );
  expect(whereAmI().searchParams.get("country")).toBe("DE");
  await person.click(screen.getByRole("button", { name: "Filters (8)" }));
  const again = within(await screen.findByRole("dialog", { name: "Filters" }));
  await person.click(again.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(whereAmI().search).toBe("?tab=to_order"));
});

it("asks for nothing that an address only pretends to filter by", async () => {
  const { lists } = open("/app/order?tab=nowhere&problem=NOTHING&since=soon&country=de&supplier=x&page=-1");
  await screen.findByRole("row", { name: /#1001/ });
  expect(Object.fromEntries(lists[0]?.url.searchParams ?? [])).toEqual({ page: "1", size: "20" });
});

it("says what comes here before the first order, and brings it", async () => {
  const { person } = open("/app/order", { orders: [] });
  expect(await screen.findByRole("heading", { name: "No orders yet" })).toBeVisible();
  expect(screen.queryByRole("tab")).toBeNull();
  const syncs = on("post", "/order/sync", ok({ data: "1700000000001" }));
  await person.click(await screen.findByRole("button", { name: "Sync now" }));
  expect(await screen.findByText("Sync Orders #1700000000001 process created")).toBeVisible();
  expect(syncs).toHaveLength(1);
  expect(syncs[0]?.headers.get("Idempotency-Key")).toBeTruthy();
});

it("leads to a first store who has none", async () => {
  open("/app/order", { orders: [], stores: [] });
  expect(await screen.findByRole("link", { name: "Connect a store" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/platform?connect=1"),
  );
});

it.each([
  ["/app/order?tab=shipped", "No orders with this status", "View all orders"],
  ["/app/order?query=nobody", "No orders match these filters", "Clear filters"],
])("says why nothing is listed at %s, with the way out", async (address, title, way) => {
  const { person, whereAmI } = open(address, { orders: [], tabs: { to_order: 1 } });
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  await person.click(screen.getByRole("button", { name: way }));
  await waitFor(() => expect(whereAmI().search).toBe(""));
});

it("names the stores that must be connected again, and why others are late", async () => {
  const feeds = [
    feed({ must_reconnect: true }),
    feed({ store_id: "2", failing_since: "2026-11-20T09:00:00Z", remark: "The store is closed." }),
  ];
  open("/app/order", { feeds, stores: [store(), store({ id: "2", name: "Second" })] });
  expect(await screen.findByText(/Reconnect Corner Shop to receive orders/)).toBeVisible();
  expect(await screen.findByRole("link", { name: "Reconnect" })).toHaveAttribute(
    "href",
    expect.stringContaining("connect=6&shop=shop.example.com"),
  );
  expect(screen.getByText(/Orders from Second haven't arrived since .*The store is closed\./)).toBeVisible();
});

it("says which right is missing", async () => {
  open("/app/order");
  on("get", "/order", refusal(1000403, "You need the right Orders."));
  expect(await screen.findByText("You need the right Orders.")).toBeVisible();
});

it("opens an order from the list and comes back to the same list", async () => {
  const { person, whereAmI } = open("/app/order?tab=to_order&query=anna");
  on("get", "/order/61", ok({ order: orderDetail() }));
  await person.click(await screen.findByRole("link", { name: "Open order #1001" }));
  expect(await screen.findByRole("heading", { name: "Order #1001" })).toBeVisible();
  expect(whereAmI().searchParams.get("order")).toBe("61");
  await person.click(screen.getByRole("button", { name: "Orders" }));
  await waitFor(() => expect(whereAmI().search).toBe("?tab=to_order&query=anna"));
});

it("is whole in Chinese", async () => {
  setLanguage("zh");
  open("/app/order");
  expect(await screen.findByRole("tab", { name: "待下单（1）" })).toBeVisible();
  const [named, said] = [problemTexts.zh.names, problemTexts.zh.sentences].map((texts) =>
    Object.keys(texts).sort(),
  );
  expect(said).toEqual(named);
});

it("holds, releases and marks the ticked orders, and says how many changed", async () => {
  const { person } = open("/app/order", {
    orders: [storeOrder(), storeOrder({ id: "62", number: "#1002" })],
  });
  const holds = on("post", "/order/hold", ok({ changed: 2 }));
  const outside = on("post", "/order/outside", ok({ changed: 1 }));
  await person.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await person.click(screen.getByRole("button", { name: "Hold" }));
  expect(await screen.findByText("2 orders put on hold")).toBeVisible();
  await person.click(screen.getByRole("checkbox", { name: "Select order #1002" }));
  await person.click(screen.getByRole("button", { name: "Mark as fulfilled outside" }));
  expect(await screen.findByText("1 order marked as fulfilled outside")).toBeVisible();
  expect(holds.map(({ body }) => body)).toEqual([{ ids: [61, 62], on: true }]);
  expect(outside.map(({ body }) => body)).toEqual([{ ids: [62], on: true }]);
  expect(screen.queryByRole("button", { name: "Hold" })).toBeNull();
});

it("takes all that match, a page of them at a time, to place them", async () => {
  const { person } = open("/app/order?tab=to_order");
  const many = Array.from({ length: 130 }, (_, index) => storeOrder({ id: String(index + 1) }));
  const lists = on("get", "/order", ({ url }) => {
    const [page, size] = ["page", "size"].map((name) => Number(url.searchParams.get(name))) as [
      number,
      number,
    ];
    const orders = many.slice((page - 1) * size, page * size);
    return ok({ orders, count: many.length, tabs: { ...NO_COUNTS, to_order: 130 } });
  });
  const previews = on("post", "/order/preview", refusal(1000409, "Not now."));
  await person.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await person.click(await screen.findByRole("button", { name: "Select all 130" }));
  expect(await screen.findByText("130 of 130 selected")).toBeVisible();
  expect(lists.filter(({ url }) => url.searchParams.get("size") === "100")).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Place orders" }));
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(previews[0]?.body).toEqual({ ids: many.map(({ id }) => Number(id)), token: "", choices: {} });
});

it("adds and removes tags of the ticked orders", async () => {
  const { person } = open("/app/order");
  const tags = on("post", "/order/tag", ok({ changed: 1 }));
  await person.click(await screen.findByRole("checkbox", { name: "Select order #1001" }));
  await person.click(screen.getByRole("button", { name: "Tags" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tags of 1 order" }));
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await person.type(dialog.getByLabelText("Add"), "gift, urgent，gift");
  await person.type(dialog.getByLabelText("Remove"), "old");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(tags.map(({ body }) => body)).toEqual([{ ids: [61], add: ["gift", "urgent"], remove: ["old"] }]),
  );
});

it("says which permissions a store that was connected earlier lacks for orders", async () => {
  open("/app/order", { stores: [store({ missing_order_scopes: ["read_orders"] })] });
  expect(
    await screen.findByText(/to receive orders\. Products keep working\. Missing permissions: read_orders\./),
  ).toBeVisible();
  expect(await screen.findByRole("link", { name: "Reconnect" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/platform?connect=6"),
  );
});

it("exports what the filters show, or what is ticked", async () => {
  const { person } = open("/app/order?tab=to_order&country=DE");
  const address = "/api/account-service/order/export.csv";
  const csv = await screen.findByRole("link", { name: "Export CSV" });
  expect(csv).toHaveAttribute("href", `${address}?tab=to_order&country=DE`);
  expect(screen.getByRole("link", { name: "Export Excel" })).toHaveAttribute(
    "href",
    "/api/account-service/order/export.xlsx?tab=to_order&country=DE",
  );
  await person.click(await screen.findByRole("checkbox", { name: "Select order #1001" }));
  expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute(
    "href",
    `${address}?ids=${storeOrder().id}`,
  );
});
