import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LineToBuy, SourceProduct, StoreOrderDetail } from "@/shared/api/types";
import { setLanguage } from "@/shared/i18n/language";
import { store, user } from "@/testing/data";
import { lineSource, orderDetail, orderLine, storeOrder } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const toBuy = (change: Partial<LineToBuy> = {}): LineToBuy => ({
  id: "71",
  order_id: "61",
  number: "#1001",
  country: "DE",
  title: "Stone mug",
  variant_title: "Red",
  sku: "MUG-RED",
  image: "",
  to_buy: 2,
  my_product_id: "",
  source: null,
  import_list_ids: ["31"],
  ...change,
});

const product = (change: Partial<SourceProduct> = {}): SourceProduct => ({
  product_id: "31",
  title: "Clay mug",
  type: 1,
  url: "https://aliexpress.com/item/31.html",
  currency: "USD",
  option_names: ["Colour"],
  seen_at: null,
  skus: [
    {
      variant_id: "41",
      option_values: ["Red"],
      sku: "",
      source_sku_id: "s1",
      cost: "5.00",
      stock: 9,
      is_there: true,
    },
    {
      variant_id: "42",
      option_values: ["Blue"],
      sku: "",
      source_sku_id: "s2",
      cost: "6.00",
      stock: 0,
      is_there: false,
    },
  ],
  ...change,
});

function open(
  address: string,
  { order = {}, lines = [toBuy()] }: { order?: Partial<StoreOrderDetail>; lines?: LineToBuy[] } = {},
) {
  on("get", "/user/info", ok({ user: user(), time_zone: "UTC" }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/order/61", ok({ order: orderDetail(order) }));
  on("post", "/order/mapping/lines", ok({ lines }));
  on("get", "/order/source", ok({ sources: [product()] }));
  const started = on("post", "/order/mapping", ok({ data: "1700000000001" }));
  return { started, ...renderScreen(<OrdersScreen history={null} processes={null} />, address) };
}

const dialog = async () => within(await screen.findByRole("dialog"));

it("shows of an unmapped item both ways out", async () => {
  open("/app/order?order=61", {
    order: { problems: ["NOT_MAPPED"], sources: {} },
  });
  const map = await screen.findByRole("link", { name: "Mapping of Stone mug" });
  expect(map).toHaveTextContent("Map the product");
  expect(map).toHaveAttribute("href", expect.stringContaining("/app/myProducts?map=21"));
  const items = screen.getByRole("heading", { name: "Items" }).closest("section") as HTMLElement;
  expect(within(items).getByText("Not mapped")).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose a supplier of Stone mug for this order" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/order?order=61&choose=71"),
  );
});

it("chooses a variant and its pieces, and starts the process", async () => {
  const { person, started, whereAmI } = open("/app/order?order=61&choose=all");
  const shown = await dialog();
  const variant = await shown.findByRole("combobox", { name: /^What to buy for Stone mug\s· Red$/ });
  const options = within(variant)
    .getAllByRole("option")
    .map((option) => option.textContent.replaceAll("\u00a0", " "));
  expect(options).toEqual([
    "Choose a variant",
    "Red · USD 5.00 · 9 in stock · AliExpress · Clay mug",
    "Blue · USD 6.00 · not sold now · AliExpress · Clay mug",
  ]);
  expect(shown.getByRole("button", { name: /^Choose for/ })).toBeDisabled();
  await person.selectOptions(variant, "31:41");
  const pieces = shown.getByLabelText("Pieces for each one sold");
  await person.clear(pieces);
  await person.type(pieces, "0");
  expect(shown.getByText("Enter a whole number from 1 to 1,000.")).toBeVisible();
  expect(shown.getByRole("button", { name: "Choose for 1 item" })).toBeDisabled();
  await person.clear(pieces);
  await person.type(pieces, "3{Enter}");
  expect(await screen.findByText("Order Mapping #1700000000001 started.")).toBeVisible();
  expect(started.map(({ body }) => body)).toEqual([
    { lines: [{ line_id: 71, import_list_id: 31, sku_id: 41, quantity: 3 }] },
  ]);
  await waitFor(() => expect(whereAmI().searchParams.get("choose")).toBeNull());
});

it("reads a pasted address with Enter, and keeps it when the supplier refuses", async () => {
  const { person, started } = open("/app/order?order=61&choose=71", {
    lines: [toBuy({ import_list_ids: [] })],
  });
  on("post", "/order/source", refusal(1001107, "The product is no longer sold."));
  const shown = await dialog();
  expect(await shown.findByText(/Add a supplier's product below/)).toBeVisible();
  const address = shown.getByLabelText("Address of the product at the supplier");
  await person.type(address, "https://aliexpress.com/item/31.html{Enter}");
  expect(await shown.findByText("The product is no longer sold.")).toBeVisible();
  expect(address).toHaveValue("https://aliexpress.com/item/31.html");
  const taken = on("post", "/order/source", ok({ sources: [product()] }));
  await person.click(shown.getByRole("button", { name: "Read product" }));
  expect(await shown.findByRole("combobox", { name: /^What to buy/ })).toBeVisible();
  expect(taken.map(({ body }) => body)).toEqual([{ url: "https://aliexpress.com/item/31.html" }]);
  expect(address).toHaveValue("");
  expect(started).toEqual([]);
});

it("shows what the server refuses and keeps what was chosen", async () => {
  const { person } = open("/app/order?order=61&choose=all");
  on("post", "/order/mapping", refusal(1000404, "Not found."));
  const shown = await dialog();
  const variant = await shown.findByRole("combobox", { name: /^What to buy/ });
  await person.selectOptions(variant, "31:41");
  await person.click(shown.getByRole("button", { name: "Choose for 1 item" }));
  expect(await shown.findByText("Not found.")).toBeVisible();
  expect(variant).toHaveValue("31:41");
});

it("says when the lines cannot be read, or nothing is left to buy", async () => {
  open("/app/order?order=61&choose=all", { lines: [] });
  expect(await (await dialog()).findByText("Nothing is left to buy for these orders.")).toBeVisible();
});

it("offers the lines again when they could not be read", async () => {
  const { person } = open("/app/order?order=61&choose=all");
  on("post", "/order/mapping/lines", refusal(1000500, "Something went wrong."));
  const shown = await dialog();
  const again = await shown.findByRole("button", { name: /again/i });
  on("post", "/order/mapping/lines", ok({ lines: [toBuy()] }));
  await person.click(again);
  expect(await shown.findByText("Stone mug")).toBeVisible();
});

it("chooses once for the same item of many orders, and leaves mapped ones out", async () => {
  on("get", "/saved_view", ok({ views: [] }));
  on("get", "/order/feeds", ok({ feeds: [] }));
  on("get", "*/api/crm-service/country", ok({ data: [] }));
  const orders = [storeOrder(), storeOrder({ id: "62", number: "#1002" })];
  on("get", "/order", ok({ orders, count: 2, tabs: { to_order: 2 } }));
  const lines = [
    toBuy(),
    toBuy({ id: "72", order_id: "62", number: "#1002" }),
    toBuy({ id: "73", title: "Pot", source: lineSource() }),
  ];
  const { person, started } = open("/app/order", { lines });
  await person.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await person.click(screen.getByRole("button", { name: "Choose suppliers" }));
  const shown = await dialog();
  const variant = await shown.findByRole("combobox", { name: /^What to buy/ });
  expect(shown.getByText("4 to buy · #1001, #1002")).toBeVisible();
  expect(shown.queryByText("Pot")).toBeNull();
  await person.selectOptions(variant, "31:41");
  await person.click(shown.getByRole("button", { name: "Choose for 2 items" }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.body).toMatchObject({ lines: [{ line_id: 71 }, { line_id: 72 }] });
});

it("tells what a line is bought from, and takes a choice back", async () => {
  const mapping = { product_id: 31, variant_id: 41, quantity: 1 };
  const sources = { "71": lineSource({ is_for_order: true }) };
  const { person } = open("/app/order?order=61", { order: { lines: [orderLine({ mapping })], sources } });
  const dropped = on("delete", "/order/61/line/71/mapping", ok());
  expect(await screen.findByText("From Clay mug · Red · AliExpress")).toBeVisible();
  expect(screen.getByText("Source chosen for this order")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Remove the choice for Stone mug" }));
  await waitFor(() => expect(dropped).toHaveLength(1));
});

it("speaks Chinese", async () => {
  setLanguage("zh");
  open("/app/order?order=61&choose=all");
  expect((await dialog()).getByRole("heading", { name: "仅为此订单选择供应商" })).toBeVisible();
});
