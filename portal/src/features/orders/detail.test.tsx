import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { StoreOrderDetail } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { orderDetail, orderLine, purchase } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

function open(order: Partial<StoreOrderDetail> = {}, mayPlace = true) {
  on("get", "/config", ok({ config: config({ may_place_orders: mayPlace }) }));
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
  expect(problems.getByRole("link", { name: "Choose a supplier for this order" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/order?order=61&choose=all"),
  );
  expect(problems.getAllByRole("link")).toHaveLength(3);
});

it("names the field of the address that the supplier refused", async () => {
  const refused = { state: "failed", remark: "It is not in the supplier's list.", refused_field: "city" };
  open({ problems: ["ADDRESS_INVALID"], purchases: [purchase(refused)] });
  expect((await card("What to do")).getByText("Field: city")).toBeVisible();
  expect((await card("Supplier orders")).getByText("Field: city")).toBeVisible();
});

it("tells of each line whether it is to be bought", async () => {
  const lines = [
    orderLine({ properties: [["Engraving", "For Bettina"]], quantity: 3 }),
    orderLine({ id: "72", title: "Card", kind: "gift_card", my_product_id: "" }),
    orderLine({ id: "73", title: "Pot", to_buy: 0 }),
    orderLine({ id: "74", title: "Lone cup", my_product_id: "" }),
    orderLine({ id: "75", title: "Lid", to_buy: 0, my_product_id: "" }),
    orderLine({ id: "76", title: "Bowl", to_buy: 0, my_product_id: "" }),
  ];
  const purchases = [
    purchase({ lines: [["73", 2, 2]] }),
    purchase({ id: "82", state: "called_back", lines: [["76", 2, 2]] }),
    purchase({ id: "83", state: "held", placed_at: null, lines: [["75", 2, 2]] }),
  ];
  open({ lines, purchases });
  const items = await card("Items");
  const texts = items.getAllByRole("listitem").map((item) => item.textContent);
  expect(texts[0]).toMatch(/Engraving: For Bettina.*2 to buy.*3 × USD 20\.00.*1 removed or refunded/);
  expect(texts[1]).toMatch(/Gift card: not bought/);
  expect(texts[2]).toMatch(/Bought/);
  expect(texts[3]).toMatch(/Not in My Products/);
  expect(texts[4]).toMatch(/Placed soon/);
  expect(texts[5]).toMatch(/Nothing to buy/);
  expect(items.getAllByRole("link").map((link) => link.getAttribute("aria-label"))).toEqual([
    "Mapping of Stone mug",
    "Choose a supplier of Stone mug for this order",
    "Mapping of Pot",
    "Choose a supplier of Lone cup for this order",
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
  expect(timeline.getByRole("listitem")).toHaveTextContent(/The order arrived\.Store · /);
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

it("calls a purchase back while it is held, and says when it was too late", async () => {
  const { person } = open({
    purchases: [purchase({ state: "held", placed_at: null, supplier_order_ids: [] })],
  });
  let changed = 1;
  const calls = on("post", "/order/purchase/81/call_back", () => ok({ changed }));
  await person.click(await screen.findByRole("button", { name: "Call back" }));
  expect(await screen.findByText("Called back. Nothing was ordered.")).toBeVisible();
  changed = 0;
  await person.click(screen.getByRole("button", { name: "Call back" }));
  expect(await screen.findByText(/It was too late/)).toBeVisible();
  expect(calls).toHaveLength(2);
});

it("cancels an unpaid purchase at its supplier once that is confirmed, and says what isn't answered yet", async () => {
  const { person } = open({ purchases: [purchase()] });
  let cancelled = false;
  const calls = on("post", "/order/purchase/81/cancel", () => ok({ cancelled }));
  const ask = async () => {
    await person.click(await screen.findByRole("button", { name: "Cancel at the supplier" }));
    return within(await screen.findByRole("dialog", { name: "Cancel at the supplier" }));
  };
  await person.click((await ask()).getByRole("button", { name: "Keep it" }));
  expect(calls).toEqual([]);
  await person.click((await ask()).getByRole("button", { name: "Cancel at the supplier" }));
  expect(await screen.findByText(/The supplier hasn't answered yet/)).toBeVisible();
  cancelled = true;
  await person.click((await ask()).getByRole("button", { name: "Cancel at the supplier" }));
  expect(await screen.findByText("Cancelled. The items can be bought again.")).toBeVisible();
  expect(calls).toHaveLength(2);
});

it.each([
  ["there", {}, /cancels orders only on its own page/],
  ["there", { paid_at: "2026-11-21T10:00:00Z" }, /ask the supplier on its page to cancel and refund/],
  ["api", { cancelling_since: "2026-11-21T10:00:00Z" }, /was asked to cancel this order/],
])("offers no button but says what to do where cancelling is %s", async (cancel, change, text) => {
  open({ purchases: [purchase({ cancel, ...change })] });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Cancel at/ })).toBeNull();
});

it("asks once more before an unconfirmed purchase counts as not ordered", async () => {
  const { person } = open({
    purchases: [purchase({ state: "unconfirmed", placed_at: null, supplier_order_ids: [] })],
  });
  const calls = on("post", "/order/purchase/81/not_ordered", ok({}));
  await person.click(await screen.findByRole("button", { name: "It was not ordered" }));
  const dialog = within(screen.getByRole("dialog", { name: "Was it really not ordered?" }));
  expect(calls).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "It was not ordered" }));
  expect(await screen.findByText("It can be placed again")).toBeVisible();
  expect(calls).toHaveLength(1);
});

it("opens the supplier's page to pay what was placed and is not paid", async () => {
  const { person } = open({
    purchases: [purchase(), purchase({ id: "82", paid_at: "2026-11-21T10:00:00Z" })],
  });
  const page = { location: { href: "" }, close: vi.fn(), opener: {} };
  vi.stubGlobal("open", () => page);
  on("post", "/order/purchase/81/payment_page", ok({ url: "https://pay.example.com/8190" }));
  await person.click(await screen.findByRole("button", { name: "Pay at the supplier" }));
  await waitFor(() => expect(page.location.href).toBe("https://pay.example.com/8190"));
  vi.unstubAllGlobals();
});

it("takes the number of an order that was made by hand", async () => {
  const bought = purchase({ way: "list", state: "to_buy", placed_at: null, supplier_order_ids: [] });
  const { person } = open({ purchases: [bought] });
  const calls = on("post", "/order/purchase/81/number", ({ body }) =>
    (body as { total: string }).total === "x"
      ? refusal(1000400, "Check the form.", { fields: { total: "This is not an amount." } })
      : ok(),
  );
  await person.click(await screen.findByRole("button", { name: "Enter order number" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Supplier order number" }));
  await person.type(dialog.getByLabelText("Order numbers"), "A-1, A-2");
  await person.type(dialog.getByLabelText("Total in USD"), "x");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("This is not an amount.")).toBeVisible();
  expect(dialog.getByLabelText("Order numbers")).toHaveValue("A-1, A-2");
  await person.clear(dialog.getByLabelText("Total in USD"));
  await person.type(dialog.getByLabelText("Total in USD"), "17.40");
  await person.click(dialog.getByRole("checkbox", { name: "I have paid for it" }));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Order number saved")).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ numbers: ["A-1", "A-2"], total: "17.40", paid: false });
});

it("releases an order that is on hold where it is said", async () => {
  const { person } = open({ is_held: true });
  const holds = on("post", "/order/hold", ok({ changed: 1 }));
  const problems = await card("What to do");
  await person.click(problems.getByRole("button", { name: "Release" }));
  await waitFor(() => expect(holds.map(({ body }) => body)).toEqual([{ ids: [61], on: false }]));
});

it("saves the note, and sends a line from own stock", async () => {
  const { person } = open({ note: "Call first" });
  const notes = on("put", "/order/61/note");
  const own = on("put", "/order/61/line/71/own_stock");
  const field = await screen.findByLabelText("Your note");
  expect(field).toHaveValue("Call first");
  expect(screen.queryByRole("button", { name: "Save note" })).toBeNull();
  await person.clear(field);
  await person.type(field, "Gift");
  await person.click(screen.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(notes.map(({ body }) => body)).toEqual([{ note: "Gift" }]));
  await person.click(screen.getByRole("button", { name: "Send from own stock" }));
  await waitFor(() => expect(own.map(({ body }) => body)).toEqual([{ on: true }]));
});

it.each([
  ["to be bought", {}, true],
  ["bought already", { lines: [orderLine({ to_buy: 0 })] }, false],
  ["cancelled", { state: "cancelled" }, false],
  ["fulfilled outside", { is_outside: true }, false],
])("offers to place what is %s: %s", async (_what, order, isOffered) => {
  open(order);
  await screen.findByRole("button", { name: "Hold" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Place order" }) !== null).toBe(isOffered));
});

it("offers nothing that costs money to who may not place orders, and says why", async () => {
  const purchases = [purchase(), purchase({ id: "82", state: "to_buy", placed_at: null })];
  open({ problems: ["RISK"], purchases, lines: [orderLine()] }, false);
  expect(await screen.findByText(/You can't place orders\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Hold" })).toBeVisible();
  for (const name of [/^Place/, "Pay at the supplier", "Enter order number", "Place anyway"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
