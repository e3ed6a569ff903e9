import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StoreOrderDetail } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { orderDetail, purchase } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

function open(order: Partial<StoreOrderDetail>) {
  on("get", "/config", ok({ config: config({ may_place_orders: true }) }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/order/61", ok({ order: orderDetail(order) }));
  return renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?order=61");
}

it("shows with each purchase what was declared when it was placed", async () => {
  const declared = {
    importer: "buyer",
    scheme: "ioss",
    number_of: "merchant",
    number: "IM2760000528",
    text: "AliExpress knows you as a business.",
    items: [],
    rows: [
      {
        kind: "duty",
        heading: "691200",
        payer: "merchant",
        amount: "3.00",
        currency: "EUR",
        text: "Per heading.",
        source: "",
        is_expense: true,
      },
    ],
    notes: [],
  };
  const { person } = open({ purchases: [purchase(), purchase({ id: "82" })], declared: { "81": declared } });
  await person.click(await screen.findByText("Customs declaration, as shown when it was placed"));
  expect(screen.getByText("IOSS · IM2760000528")).toBeVisible();
  expect(screen.getByText("EUR 3.00 · you pay")).toBeVisible();
});

it("links the orders that are bought together, with this one's share", async () => {
  const other = { id: "62", number: "#1002" };
  open({
    purchases: [
      purchase({
        cost: "32.00",
        freight: "2.00",
        own_cost: "16.00",
        own_freight: "1.00",
        own_total: "",
        together: [other],
      }),
    ],
  });
  expect(await screen.findByRole("link", { name: "#1002" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/order?order=62"),
  );
  expect(screen.getByText("This order's share: Goods USD 16.00 · Shipping USD 1.00")).toBeVisible();
  expect(screen.getByText("Calling it back or cancelling it also applies to #1002.")).toBeVisible();
});
