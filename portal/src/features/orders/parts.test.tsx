import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StoreOrderLine } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { orderDetail, orderLine } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

function open(lines: StoreOrderLine[]) {
  on("get", "/config", ok({ config: config({ may_place_orders: true }) }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/order/61", ok({ order: orderDetail({ lines }) }));
  return renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?order=61");
}

it("previews only the pieces that are chosen, and says what cannot be chosen", async () => {
  const previews = on("post", "/order/preview");
  const { person } = open([orderLine({ to_buy: 3 }), orderLine({ id: "72", title: "Lid", to_buy: 1 })]);
  await person.click(await screen.findByRole("button", { name: "Place part of it" }));
  const dialog = within(screen.getByRole("dialog", { name: "Place part of it" }));
  const [pots, lids] = dialog.getAllByRole("textbox");
  await person.clear(pots as HTMLElement);
  await person.type(pots as HTMLElement, "4");
  await person.clear(lids as HTMLElement);
  await person.type(lids as HTMLElement, "0");
  await person.click(dialog.getByRole("button", { name: "Preview" }));
  expect(await dialog.findByText("Enter a number from 0 to 3.")).toBeVisible();
  await person.clear(pots as HTMLElement);
  await person.type(pots as HTMLElement, "0");
  await person.click(dialog.getByRole("button", { name: "Preview" }));
  expect(await dialog.findByText("Choose at least one.")).toBeVisible();
  expect(previews).toEqual([]);
  await person.clear(pots as HTMLElement);
  await person.type(pots as HTMLElement, "2");
  await person.click(dialog.getByRole("button", { name: "Preview" }));
  await waitFor(() =>
    expect(previews.map(({ body }) => body)).toEqual([{ ids: [61], token: "", choices: { "71": 2 } }]),
  );
});

it("offers no part of a single piece", async () => {
  open([orderLine({ to_buy: 1 })]);
  expect(await screen.findByRole("button", { name: "Place order" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Place part of it" })).toBeNull();
});
