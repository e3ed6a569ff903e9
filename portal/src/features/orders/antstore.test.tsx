import { screen, within } from "@testing-library/react";
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

const card = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return within(heading.closest("section") as HTMLElement);
};

it("pays Antstore from the balance, and takes back what nobody packs yet", async () => {
  const own = { way: "staff", type: 9, supplier_order_ids: ["A5"], total: "24.00" };
  const { person } = open({
    purchases: [
      purchase(own),
      purchase({ ...own, id: "82", paid_at: "2026-11-21T10:00:00Z", supplier_word: "picking" }),
    ],
  });
  const paid = on("post", "/order/purchase/81/pay", ok());
  const taken = on("post", "/order/purchase/81/call_back", ok({ changed: 1 }));
  const purchases = await card("Supplier orders");
  expect(purchases.getByText("Being packed")).toBeVisible();
  expect(purchases.getByText("Our staff pack it once you have paid.")).toBeVisible();
  expect(await purchases.findByRole("link", { name: "Top up balance" })).toBeVisible();
  await person.click(purchases.getByRole("button", { name: "Pay USD 24.00 from balance" }));
  expect(await screen.findByText("Paid. Our staff will pack it.")).toBeVisible();
  await person.click(purchases.getByRole("button", { name: "Call back" }));
  expect(await screen.findByText("Taken back. What you paid is in your balance.")).toBeVisible();
  expect([paid.length, taken.length]).toEqual([1, 1]);
});

it("shows the tracking number of a parcel and why another was refused", async () => {
  const own = { way: "staff", type: 9, paid_at: "2026-11-21T10:00:00Z", supplier_word: "shipped" };
  const remark = "Antstore doesn't send this, and what you paid is back in your balance. Reason: Sold out";
  open({
    purchases: [
      purchase({ ...own, tracking: [["JD014", "DHL"]], shipped_at: "2026-11-22T10:00:00Z" }),
      purchase({ ...own, id: "82", state: "failed", supplier_word: "picking", remark }),
    ],
  });
  const purchases = await card("Supplier orders");
  expect(purchases.getByText("Tracking number JD014 (DHL)")).toBeVisible();
  expect(purchases.getByText("Sent")).toBeVisible();
  expect(purchases.getByText(remark)).toBeVisible();
  expect(purchases.queryByText("Being packed")).toBeNull();
});
