import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { config } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { BuyingList } from "./buying/BuyingList";

const BUYING = {
  id: "81",
  type: 15,
  order_id: "61",
  number: "#1001",
  store_name: "Corner Shop",
  currency: "USD",
  cost: "16.00",
  create_time: "2026-11-20T09:00:00Z",
  address: {
    name: "Anna Schmidt",
    company: "",
    phone: "+4930901820",
    address1: "Lindenstraße 5",
    address2: "",
    city: "Berlin",
    province: "",
    postcode: "10115",
    country: "DE",
    extras: { tax_id: "DE-1" },
  },
  items: [{ title: "Stone mug", variant: "Red", sku: "s1", url: "https://shop.example.com/mug", pieces: 2 }],
};

function open(purchases = [BUYING]) {
  on("get", "/config", ok({ config: config() }));
  on("get", "/order/buying", ok({ purchases }));
  on("get", "/user-config/detail", ok({ permissions: [{ index: 3, isSelect: true }] }));
  return renderScreen(<BuyingList onClose={() => undefined} />, "/app/order?buying=1");
}

it("lists by supplier what to buy, with the link and each field of the address to copy", async () => {
  const { person } = open();
  const copy = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copy } });
  const row = within((await screen.findByText("#1001")).closest("li") as HTMLElement);
  expect(row.getByRole("link", { name: "Open Stone mug at the supplier" })).toHaveAttribute(
    "href",
    "https://shop.example.com/mug",
  );
  expect(row.getByText(/Corner Shop.*About USD 16\.00/)).toBeVisible();
  for (const name of ["Name", "Postcode", "Country", "tax_id"])
    await person.click(row.getByRole("button", { name: `Copy ${name}` }));
  expect(copy.mock.calls).toEqual([["Anna Schmidt"], ["10115"], ["Germany"], ["DE-1"]]);
  expect(row.queryByText("Company")).toBeNull();
  vi.unstubAllGlobals();
});

it("takes the number of what was bought", async () => {
  const { person } = open();
  const calls = on("post", "/order/purchase/81/number");
  await person.click(await screen.findByRole("button", { name: "Enter order number" }));
  await person.type(await screen.findByLabelText("Order numbers"), "111-7{Enter}");
  await waitFor(() => expect(calls[0]?.body).toEqual({ numbers: ["111-7"], total: "", paid: true }));
  expect(await screen.findByText("Order number saved")).toBeVisible();
});

it("says what comes here while there is nothing", async () => {
  open([]);
  expect(await screen.findByRole("heading", { name: "Nothing to buy by hand" })).toBeVisible();
});

const LOOK = {
  rows: 3,
  new: 1,
  more: 0,
  same: 0,
  unbought: 1,
  refused: 1,
  columns: ["Purchase key", "Supplier order number"],
  errors: [{ row: 3, column: "Cost", message: "“x” isn't an amount of at least 0." }],
  purchases: [
    {
      row: 2,
      purchase_id: "81",
      number: "#1001",
      type: 15,
      numbers: ["111-7"],
      cost: "21.50",
      currency: "USD",
      tracking: [["1Z9", "UPS"]],
      change: "new",
    },
  ],
};

it("leads out as a file, and links what comes back once its errors are skipped", async () => {
  const looks = on("post", "/order/buying/file/check", ok(LOOK));
  const taken = on("post", "/order/buying/file", ok({ changed: 1 }));
  const { person } = open();
  expect(await screen.findByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/account-service/order/buying/export.csv",
  );
  await person.click(screen.getByRole("button", { name: "Order numbers from file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Order numbers from a file" }));
  await person.upload(
    dialog.getByLabelText("Choose file", { selector: "input" }),
    new File(["a"], "bought.csv", { type: "text/csv" }),
  );
  expect(await dialog.findByText("1 purchase will be linked, 1 row without an order number")).toBeVisible();
  expect(dialog.getByText("Row 3, Cost: “x” isn't an amount of at least 0.")).toBeVisible();
  expect(dialog.getByText(/Linked.*Amazon.*111-7.*USD 21\.50.*1Z9 UPS/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Link 1 purchase" })).toBeDisabled();
  await person.click(dialog.getByLabelText("These orders are paid"));
  await person.click(await dialog.findByLabelText("Skip rows with errors"));
  await person.click(dialog.getByRole("button", { name: "Link 1 purchase" }));
  expect(await screen.findByText("1 purchase linked")).toBeVisible();
  expect(looks.map(({ url }) => url.searchParams.get("paid"))).toEqual(["true", "false"]);
  expect(taken.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    { paid: "false", skip_errors: "true" },
  ]);
});

it("takes pasted rows too, and says what is wrong with them", async () => {
  const sentence = "This file has no rows below its headings.";
  const looks = on("post", "/order/buying/file/check", refusal(1000422, sentence));
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Order numbers from file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Order numbers from a file" }));
  expect(dialog.getByRole("button", { name: "Check pasted rows" })).toBeDisabled();
  await person.type(dialog.getByLabelText("Or paste rows here, with their headings"), "Purchase key");
  await person.click(dialog.getByRole("button", { name: "Check pasted rows" }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(looks).toHaveLength(1);
});
