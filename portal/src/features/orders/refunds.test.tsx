import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AskedRefund, StoreOrderDetail } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { claim, orderDetail, orderLine } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const LIMITS = { takes_lines: true, restocks: true, calculates: true, notes_only: true };

const ASKED: AskedRefund = {
  id: "5",
  key: "k5",
  state: "unconfirmed",
  amount: ["10.00", "9.00"],
  pieces: {},
  shipping: false,
  restocks: false,
  pays: true,
  refund_id: "",
  remark: "The store did not say whether it made the refund.",
  reason: "Broken",
  user_id: "1",
  claim_id: "",
  asked_at: "2026-11-25T10:00:00Z",
  made_at: null,
};

const SHOWN = {
  key: "k7",
  amount: ["27.78", "25.00"],
  left: ["55.56", "50.00"],
  tax: null,
  parts: [{ name: "Visa", amount: "25.00", is_by_hand: false }],
  must_type: "",
};

function open(more: object = {}, order: Partial<StoreOrderDetail> = {}, mayRefund = true) {
  on("get", "/config", ok({ config: config({ may_refund_buyers: mayRefund }) }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  const foreign = { currency: "USD", buyer_currency: "EUR", payment: "paid" };
  on("get", "/order/61", ok({ order: orderDetail({ ...foreign, lines: [orderLine()], ...order }) }));
  on("get", "/order/61/parcel", ok({ parcels: [] }));
  on("get", "/order/61/claim", ok({ claims: [claim()], purchases: [], hints: [], buyer_refunds: [] }));
  on("get", "/order/61/refunds", ok({ limits: LIMITS, left: ["55.56", "50.00"], refunds: [], ...more }));
  return renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?order=61");
}

async function card() {
  const heading = await screen.findByRole("heading", { name: "Refunds" });
  return within(heading.closest("section") as HTMLElement);
}

it("shows what the buyer gets back in both currencies before it is refunded", async () => {
  const previews = on("post", "/order/61/refund/preview", ok(SHOWN));
  const refunds = on("post", "/order/refund", ok({ state: "made" }));
  const { person: user } = open();
  await user.click(await (await card()).findByRole("button", { name: "Refund buyer" }));
  const dialog = within(await screen.findByRole("dialog"));
  const pieces = dialog.getByRole("textbox", { name: /\(up to 2\)/ });
  await user.clear(pieces);
  await user.type(pieces, "1");
  await user.click(dialog.getByRole("checkbox", { name: "Refund shipping" }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Broken");
  await user.click(dialog.getByRole("button", { name: "Show amount" }));
  expect(await screen.findByText("EUR 25.00")).toBeVisible();
  expect(screen.getByText("USD 27.78")).toBeVisible();
  expect(screen.getByText("EUR 25.00 by Visa")).toBeVisible();
  expect(previews[0]?.body).toMatchObject({
    pieces: { "71": 1 },
    shipping: true,
    restock: false,
    pay: true,
    amount: "",
    reason: "Broken",
    claim_id: null,
  });
  expect(refunds).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Refund EUR 25.00" }));
  expect(await screen.findByText("Refund made")).toBeVisible();
  expect(refunds.map(({ body }) => body)).toEqual([{ key: "k7", typed_amount: "" }]);
});

it("asks to type the amount above the limit, and shows what the server refuses", async () => {
  on("post", "/order/61/refund/preview", ok({ ...SHOWN, must_type: "USD 27.78" }));
  on("post", "/order/refund", refusal(1000409, "The preview changed in the meantime. Look at it again."));
  const { person: user } = open();
  await user.click(await (await card()).findByRole("button", { name: "Refund buyer" }));
  await user.type(await screen.findByRole("textbox", { name: /Amount/ }), "25");
  await user.click(screen.getByRole("button", { name: "Show amount" }));
  const submit = await screen.findByRole("button", { name: "Refund EUR 25.00" });
  expect(submit).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Type USD 27.78 to refund" }), "27.78");
  await user.click(submit);
  expect(await screen.findByText(/The preview changed/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByRole("textbox", { name: /Amount/ })).toHaveValue("25");
});

it("tells what is not known yet, and what the store refunded itself", async () => {
  const own = { id: "r9", at: "2026-11-20T10:00:00Z", amount: ["5.00", "4.50"], quantities: {} };
  open({ refunds: [ASKED] }, { refunds: [own] });
  const shown = await card();
  expect(await shown.findByText("Unconfirmed")).toBeVisible();
  expect(shown.getByText("The store did not say whether it made the refund.")).toBeVisible();
  expect(shown.getByText("EUR 4.50")).toBeVisible();
  expect(shown.getByText(/Refunded in the store/)).toBeVisible();
});

it.each([
  ["without the right", {}, {}, false],
  ["where the store cannot", { limits: null }, {}, true],
  ["of an unpaid order", {}, { payment: "pending" }, true],
  ["where nothing is left", { left: ["0.00", "0.00"] }, {}, true],
] as const)("offers no refund %s", async (_, more, order, mayRefund) => {
  open(more, order as Partial<StoreOrderDetail>, mayRefund);
  await screen.findByRole("heading", { name: "Money" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Refund buyer" })).toBeNull());
});
