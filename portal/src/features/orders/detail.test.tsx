import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StoreOrderDetail } from "@/shared/api/types";
import { store } from "@/testing/data";
import { orderDetail, orderLine, purchase } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

function open(order: Partial<StoreOrderDetail> = {}) {
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/order/61", ok({ order: orderDetail(order) }));
  return renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?order=61");
}

const card = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return within(heading.closest("section") as HTMLElement);
};

it("says of each problem what to do, and leads there", async () => {
  open({ problems: ["NOT_MAPPED", "SUPPLIER_AUTH", "RISK"] });
  const problems = await card("What to do");
  expect(problems.getByText(/Map the product\./)).toBeVisible();
  expect(problems.getByRole("link", { name: "Map product" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/myProducts?map=21"),
  );
  expect(problems.getByRole("link", { name: "Open supplier accounts" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/setting?type=suppliers"),
  );
  expect(problems.getAllByRole("link")).toHaveLength(2);
});

it("tells of each line whether it is to be bought", async () => {
  const lines = [
    orderLine({ properties: [["Engraving", "For Bettina"]], quantity: 3 }),
    orderLine({ id: "72", title: "Card", kind: "gift_card", my_product_id: "" }),
    orderLine({ id: "73", title: "Pot", to_buy: 0 }),
    orderLine({ id: "74", title: "Lone cup", my_product_id: "" }),
  ];
  open({ lines });
  const items = await card("Items");
  const texts = items.getAllByRole("listitem").map((item) => item.textContent);
  expect(texts[0]).toMatch(/Engraving: For Bettina.*2 to buy.*3 × USD 20\.00.*1 removed or refunded/);
  expect(texts[1]).toMatch(/Gift card: not bought/);
  expect(texts[2]).toMatch(/Bought/);
  expect(texts[3]).toMatch(/Not in My Products/);
  expect(items.getAllByRole("link").map((link) => link.getAttribute("aria-label"))).toEqual([
    "Mapping of Stone mug",
    "Mapping of Pot",
  ]);
});

it("shows placed, paid and shipped each by its own proof", async () => {
  open({
    purchases: [
      purchase({ pay_by: "2026-11-22T10:00:00Z" }),
      purchase({ id: "82", state: "unconfirmed", placed_at: null, supplier_order_ids: [] }),
    ],
  });
  const purchases = await card("Supplier orders");
  expect(purchases.getByText(/^Placed.*Order no\. 8190/)).toBeVisible();
  expect(purchases.getAllByText("Not paid yet")).toHaveLength(2);
  expect(purchases.getByText(/Pay by/)).toBeVisible();
  expect(purchases.getByText("Not confirmed")).toBeVisible();
  expect(purchases.getByText("Not placed yet")).toBeVisible();
});

it("shows both currencies where the buyer paid in another", async () => {
  open({ buyer_currency: "EUR", buyer_total: "41.40", amounts: { subtotal: ["40.00", "36.80"] } });
  const money = await card("Money");
  expect(money.getByRole("columnheader", { name: "Buyer (EUR)" })).toBeVisible();
  expect(money.getByRole("row", { name: /^Subtotal/ })).toHaveTextContent("USD 40.00EUR 36.80");
  expect(money.getByRole("row", { name: /^Total/ })).toHaveTextContent("USD 45.00EUR 41.40");
});

it("explains an address that is not there", async () => {
  open({ buyer: { ...orderDetail().buyer, is_withheld: true } });
  expect(await screen.findByText(/The store hides personal data from us/)).toBeVisible();
});

it("shows nothing of an erased buyer", async () => {
  open({ is_erased: true });
  const buyer = await card("Customer");
  expect(buyer.getByText(/personal data of this buyer was erased/)).toBeVisible();
  expect(buyer.queryByText(/Lindenstraße/)).toBeNull();
});

it("tells what happened, and who did it", async () => {
  open();
  const timeline = await card("Timeline");
  expect(timeline.getByRole("listitem")).toHaveTextContent(/The order arrived\.Store, /);
});

it("says that an order is not there", async () => {
  open();
  on("get", "/order/61", refusal(1000404, "Not found."));
  expect(await screen.findByText(/Not found\./)).toBeVisible();
});

it("shows staff a masked buyer, and the rest once they say why", async () => {
  const { buyer } = orderDetail();
  const hidden = { ...buyer.shipping, name: "A***", address1: "L***" };
  const { person } = open({ is_masked: true, buyer: { ...buyer, shipping: hidden } });
  const calls = on("post", "/order/61/reveal", ok({ order: orderDetail() }));
  const shown = await card("Customer");
  expect(shown.getByText(/A\*\*\*/)).toBeVisible();
  await person.click(shown.getByRole("button", { name: "Show buyer's data" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Show buyer's data" }));
  expect(calls).toEqual([]);
  await person.type(dialog.getByLabelText(/^Reason/), "Parcel lost");
  await person.click(dialog.getByRole("button", { name: "Show buyer's data" }));
  expect(await shown.findByText(new RegExp(buyer.shipping.address1))).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ reason: "Parcel lost" }]);
});
