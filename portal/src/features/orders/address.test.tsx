import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StoreOrderDetail } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { orderDetail } from "@/testing/orders";
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

const TYPED = {
  name: "Anna Schmidt",
  company: "",
  phone: "+4930901820",
  address1: "ул. Ленина 5",
  address2: "",
  city: "Berlin",
  province: "",
  postcode: "10115",
  country: "DE",
  extras: {},
};

it("corrects the address from its problem, offers letters and takes none by itself", async () => {
  const hint = {
    field: "address1",
    text: "Not in Latin letters.",
    is_blocking: false,
    suggestion: "ul. Lenina 5",
  };
  const form = {
    address: TYPED,
    given: TYPED,
    seen: "v1",
    is_corrected: false,
    may_set_country: false,
    fields: [{ field: "tax_id", name: "CPF/CNPJ" }],
    hints: [hint],
    refusal: "",
  };
  on("get", "/order/61/address", ok({ form }));
  const checks = on("post", "/order/61/address/check", ok({ hints: [] }));
  const saves = on("put", "/order/61/address");
  const { person } = open({ problems: ["ADDRESS_INVALID"] });
  const problems = await card("What to do");
  await person.click(problems.getByRole("button", { name: "Correct address" }));
  await screen.findByLabelText("Address");
  const dialog = within(screen.getByRole("dialog", { name: "Correct address" }));
  expect(await dialog.findByLabelText("Address")).toHaveValue("ул. Ленина 5");
  await person.click(dialog.getByRole("button", { name: "Use “ul. Lenina 5”" }));
  expect(dialog.getByLabelText("Address")).toHaveValue("ul. Lenina 5");
  await person.type(dialog.getByLabelText("Tax ID (CPF/CNPJ)"), "111");
  await person.click(dialog.getByRole("button", { name: "Check" }));
  expect(await dialog.findByText("Nothing speaks against this address.")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Address corrected")).toBeVisible();
  const sent = { ...TYPED, address1: "ul. Lenina 5", extras: { tax_id: "111" } };
  expect(checks.map(({ body }) => body)).toEqual([sent]);
  expect(saves.map(({ body }) => body)).toEqual([{ ...sent, seen: "v1" }]);
});

it("says why an address can no longer be corrected, and shows both where it was", async () => {
  const form = {
    address: TYPED,
    given: { ...TYPED, address1: "Lindenstraße 5" },
    seen: "v1",
    is_corrected: true,
    may_set_country: false,
    fields: [],
    hints: [],
    refusal: "The parcel is on its way to this address.",
  };
  on("get", "/order/61/address", ok({ form }));
  const { person } = open({ corrected: TYPED });
  const buyer = await card("Customer");
  expect(buyer.getByText(/ул\. Ленина 5/)).toBeVisible();
  await person.click(buyer.getByRole("button", { name: "Correct address" }));
  await screen.findByLabelText("Address");
  const dialog = within(screen.getByRole("dialog", { name: "Correct address" }));
  expect(await dialog.findByText(form.refusal)).toBeVisible();
  expect(dialog.getByText(/The store gives: Anna Schmidt, Lindenstraße 5/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(dialog.queryByRole("button", { name: "Use the store's address" })).toBeNull();
});
