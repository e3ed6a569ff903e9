import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const LOOK = {
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
