import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StoreOrderDetail } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { orderDetail, orderLine, purchase } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const line = orderLine({ to_buy: 0 });
const placed = purchase({ to_resend: [["71", 2]] });

function open(order: Partial<StoreOrderDetail> = {}, mayPlace = true) {
  on("get", "/config", ok({ config: config({ may_place_orders: mayPlace }) }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/order/61", ok({ order: orderDetail({ lines: [line], purchases: [placed], ...order }) }));
  return renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?order=61");
}

it("sends pieces of a purchase again, with the reason, through the preview", async () => {
  const { person } = open();
  const previews = on("post", "/order/preview");
  await person.click(await screen.findByRole("button", { name: "Send again" }));
  const dialog = within(screen.getByRole("dialog", { name: "Send again" }));
  await person.selectOptions(dialog.getByLabelText("Why"), "Arrived damaged");
  const pieces = dialog.getByLabelText("Stone mug · Red (of 2)");
  await person.clear(pieces);
  await person.type(pieces, "3");
  await person.click(dialog.getByRole("button", { name: "Preview" }));
  expect(await dialog.findByText("Enter a number from 0 to 2.")).toBeVisible();
  await person.clear(pieces);
  await person.type(pieces, "1");
  await person.click(dialog.getByRole("button", { name: "Preview" }));
  expect(await screen.findByRole("dialog", { name: "Place 1 order" })).toBeVisible();
  const resend = { purchase_id: 81, reason: "damaged" };
  await waitFor(() =>
    expect(previews.map(({ body }) => body)).toEqual([
      { ids: [61], token: "", choices: { "71": 1 }, resend },
    ]),
  );
});

it("says of purchases which one was sent again, and why", async () => {
  const again = purchase({ id: "82", resends: "81", resend_reason: "wrong_item", to_resend: [] });
  open({ purchases: [purchase(), again] });
  expect(await screen.findByText("Sent again: Wrong item")).toBeVisible();
  expect(screen.getByText("It was sent again, see below.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

it.each([
  ["of a cancelled order", { state: "cancelled" }, true],
  ["of items that were removed", { lines: [orderLine({ to_buy: 0, current_quantity: 0 })] }, true],
  ["by who may not place", {}, false],
] as const)("offers no resend %s", async (_, change, mayPlace) => {
  open(change as Partial<StoreOrderDetail>, mayPlace);
  expect(await screen.findByText(/^Placed.*8190/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});
