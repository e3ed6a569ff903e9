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
