import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const HEAD = {
  form: { kind: "csv", encoding: "utf-8", delimiter: ";", sheet: 0, first: 1 },
  sheets: [],
  top: [{ row: 1, cells: ["Tilaus", "Tuote", ""] }],
  headings: ["Tilaus", "Tuote", ""],
  samples: [
    ["F-1", "Kannu", "2"],
    ["F-1", "Purkki", "1"],
  ],
  columns: {},
  is_remembered: false,
};

const LOOK = {
  source: "",
  lacking: [],
  head: HEAD,
  encodings: ["utf-8", "gb18030"],
  delimiters: [",", ";"],
  rows: 5,
  new: 21,
  known: 1,
  refused: 1,
  columns: ["Name", "Lineitem name"],
  errors: [{ row: 3, column: "Price", message: "This cell is empty. Every order needs it." }],
  orders: [
    {
      number: "#1001",
      buyer_name: "Ann Lee",
      country: "US",
      items: 3,
      payment: "paid",
      shipping: "unshipped",
      currency: "USD",
      total: "64.90",
    },
  ],
};

const file = () => new File(["Order number\nA1\n"], "orders.csv", { type: "text/csv" });

async function open() {
  const stores = [store(), store({ id: "2", name: "Second" })];
  on("get", "/store", ok({ stores, billing_store: "", upgrade: [] }));
  on("get", "/saved_view", ok({ views: [] }));
  on("get", "/user-config/detail", ok({ permissions: [] }));
  on("get", "/order/feeds", ok({ feeds: [] }));
  on("get", "/order", ok({ orders: [], count: 0, tabs: {} }));
  const { person } = renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order");
  await person.click(await screen.findByRole("button", { name: "Orders from file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Read orders from a file" }));
  return { person, dialog };
}

it("looks at a file, then takes its orders in once those with errors are skipped", async () => {
  const looks = on("post", "/order/file/check", ok(LOOK));
  const started = on("post", "/order/file", ok({ data: "17009" }));
  const { person, dialog } = await open();
  expect(dialog.getByRole("link", { name: "Download template" })).toHaveAttribute(
    "href",
    "/api/account-service/order/file/template",
  );
  await person.upload(dialog.getByLabelText("Choose file", { selector: "input" }), file());
  expect(await dialog.findByText("21 orders will come in, 1 already here")).toBeVisible();
  expect(dialog.getByText("Row 3, Price: This cell is empty. Every order needs it.")).toBeVisible();
  expect(dialog.getByText(/Ann Lee.*United States.*3 items.*USD 64\.90.*Paid/)).toBeVisible();
  expect(dialog.getByText("and 20 more")).toBeVisible();
  await person.selectOptions(dialog.getByLabelText("Store"), "Second");
  await person.selectOptions(dialog.getByLabelText("Orders without a payment status"), "Paid");
  const take = await dialog.findByRole("button", { name: "Take in 21 orders" });
  expect(take).toBeDisabled();
  await person.click(await dialog.findByRole("checkbox", { name: "Skip orders with errors" }));
  await person.click(take);
  expect(await screen.findByText("Sync Orders #17009 process created")).toBeVisible();
  const requests = looks.map(({ url }) => [
    url.searchParams.get("store_id"),
    url.searchParams.get("payment"),
  ]);
  expect(requests).toEqual([
    ["1", "unpaid"],
    ["2", "unpaid"],
    ["2", "paid"],
  ]);
  expect(Object.fromEntries(started[0]?.url.searchParams ?? [])).toEqual({
    store_id: "2",
    payment: "paid",
    skip_errors: "true",
  });
});

it("says what is wrong with a file that is none, and takes nothing in", async () => {
  on("post", "/order/file/check", refusal(1000400, "This file has no rows below its headings."));
  const { person, dialog } = await open();
  await person.upload(dialog.getByLabelText("Choose file", { selector: "input" }), file());
  expect(await dialog.findByText(/This file has no rows below its headings/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Take in 0 orders" })).toBeDisabled();
});

const UNKNOWN = {
  ...LOOK,
  rows: 0,
  new: 0,
  known: 0,
  refused: 0,
  columns: [],
  errors: [],
  orders: [],
  lacking: ["Order number", "Product"],
};

it("lets the columns of an unknown file be chosen, and takes its orders in by them", async () => {
  let looks = on("post", "/order/file/check", ok(UNKNOWN));
  const started = on("post", "/order/file", ok({ data: "17009" }));
  const { person, dialog } = await open();
  await person.upload(dialog.getByLabelText("Choose file", { selector: "input" }), file());
  expect(await dialog.findByText("Choose the columns for: Order number, Product.")).toBeVisible();
  const first = dialog.getByRole("row", { name: /Tuote/ });
  expect(within(first).getByText("Kannu")).toBeVisible();
  expect(within(first).getByText("Purkki")).toBeVisible();
  await person.selectOptions(dialog.getByRole("combobox", { name: "Meaning of Tuote" }), "Product");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Meaning of Tilaus" }), "Order number");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Meaning of Column 3" }), "Quantity");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Meaning of Column 3" }), "Don't read");
  expect(looks).toHaveLength(1);
  const chosen = { ...HEAD, columns: { number: 0, title: 1 }, is_remembered: true };
  looks = on("post", "/order/file/check", ok({ ...LOOK, refused: 0, errors: [], head: chosen }));
  await person.click(dialog.getByRole("button", { name: "Check file" }));
  expect(await dialog.findByText(/as you chose them for a file with the same headings/)).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Take in 21 orders" }));
  await screen.findByText("Sync Orders #17009 process created");
  const expected = {
    store_id: "1",
    payment: "unpaid",
    columns: "number,title",
    encoding: "utf-8",
    delimiter: ";",
    sheet: "0",
    first: "1",
  };
  expect(Object.fromEntries(looks[0]?.url.searchParams ?? [])).toEqual(expected);
  expect(Object.fromEntries(started[0]?.url.searchParams ?? [])).toEqual({
    ...expected,
    skip_errors: "false",
  });
});

it("reads the file another way without losing what was chosen, and leaves a recognised one to be changed", async () => {
  on("post", "/order/file/check", ok({ ...LOOK, source: "etsy" }));
  const { person, dialog } = await open();
  await person.upload(dialog.getByLabelText("Choose file", { selector: "input" }), file());
  expect(await dialog.findByText("This looks like an order export from Etsy.")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Change columns" }));
  await person.selectOptions(dialog.getByRole("combobox", { name: "Meaning of Tilaus" }), "Order number");
  const again = { ...HEAD, headings: ["x", "Tilaus"], columns: { title: 0 } };
  const looks = on("post", "/order/file/check", ok({ ...LOOK, head: again }));
  await person.selectOptions(dialog.getByRole("combobox", { name: "Encoding" }), "gb18030");
  expect(await dialog.findByRole("combobox", { name: "Meaning of x" })).toHaveDisplayValue("Product");
  expect(dialog.getByRole("combobox", { name: "Meaning of Tilaus" })).toHaveDisplayValue("Order number");
  expect(looks[0]?.url.searchParams.get("encoding")).toBe("gb18030");
  expect(looks[0]?.url.searchParams.has("columns")).toBe(false);
});

it.each([
  ["etsy", ["Product"], /choose “Order Items” as the CSV type/],
  ["amazon", [], /doesn't say which orders are shipped or cancelled already/],
])("says what to know of a file of %s", async (source, lacking, words) => {
  on("post", "/order/file/check", ok({ ...LOOK, source, lacking }));
  const { person, dialog } = await open();
  await person.upload(dialog.getByLabelText("Choose file", { selector: "input" }), file());
  expect(await dialog.findByText(words)).toBeVisible();
});
