import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { published } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const none = {
  product_gone: null,
  variant_gone: null,
  stock: null,
  price_up: null,
  price_down: null,
  shipping_long: null,
};
const blank = {
  reactions: none,
  minimum_quantity: null,
  cost_change_percent: null,
  floor_percent: null,
  max_shipping_days: null,
  ship_to: null,
};
const store = {
  store_id: "1",
  reactions: {
    product_gone: "notify",
    variant_gone: "notify",
    stock: "set_zero",
    price_up: "reprice",
    price_down: "nothing",
    shipping_long: "nothing",
  },
  minimum_quantity: 1,
  cost_change_percent: 0,
  floor_percent: 10,
  watch_new: false,
  max_shipping_days: 30,
  ship_to: "",
};
const offered = {
  product_gone: ["nothing", "notify", "set_zero", "draft"],
  variant_gone: ["nothing", "notify", "switch_to_substitute", "set_zero", "remove_variant"],
  stock: ["nothing", "notify", "set_zero", "follow"],
  price_up: ["nothing", "notify", "reprice", "reprice_to_floor", "reprice_below_floor"],
  price_down: ["nothing", "notify", "reprice", "reprice_to_floor"],
  shipping_long: ["nothing", "notify", "set_zero", "draft"],
};
const answered = (override: object = blank) => ok({ override, store, offered });

beforeEach(() => {
  arrange();
  on("get", "/my_product", ok({ products: [published()], count: 1 }));
  on("get", "/user-config/logistics_state", ok({ state_list: [{ code: "DE", name: "Germany" }] }));
});

async function openRules() {
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("button", { name: "Actions for Stone mug" }));
  await person.click(await screen.findByRole("menuitem", { name: "Monitoring rules" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Monitoring rules" }));
  await dialog.findByLabelText("Cost rises");
  return { person, dialog };
}

it("gives one product rules of its own and leaves the rest to its store", async () => {
  on("get", "/my_product/21/monitoring", answered());
  const calls = on("put", "/my_product/21/monitoring", answered());
  const { person, dialog } = await openRules();
  expect(dialog.getByLabelText("Cost rises")).toHaveDisplayValue(
    "Store default (Notify, and reprice using the rule)",
  );
  expect(dialog.getByText(/isn't monitored/)).toBeVisible();
  await person.selectOptions(
    dialog.getByLabelText("Cost rises"),
    "Notify, and reprice using the rule, but never below the minimum margin",
  );
  await person.selectOptions(
    dialog.getByLabelText("Variant no longer available"),
    "Notify, and remove the variant from the store",
  );
  await person.type(dialog.getByLabelText("Minimum margin (%)"), "25");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    ...blank,
    reactions: { ...none, price_up: "reprice_to_floor", variant_gone: "remove_variant" },
    floor_percent: 25,
  });
  expect(await screen.findByText("Monitoring rules saved")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("goes back to the rules of the store", async () => {
  on("get", "/my_product/21/monitoring", answered({ ...blank, floor_percent: 40, ship_to: "DE" }));
  const calls = on("put", "/my_product/21/monitoring", answered());
  const { person, dialog } = await openRules();
  expect(dialog.getByLabelText("Minimum margin (%)")).toHaveValue("40");
  await person.click(dialog.getByRole("button", { name: "Use the store's rules" }));
  expect(dialog.getByLabelText("Minimum margin (%)")).toHaveValue("");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([blank]));
});

it("asks for a country where shipping times are compared, and says what the server refuses", async () => {
  on("get", "/my_product/21/monitoring", answered());
  const calls = on(
    "put",
    "/my_product/21/monitoring",
    refusal(1000400, "No.", { fields: { max_shipping_days: "At most 365." } }),
  );
  const { person, dialog } = await openRules();
  await person.selectOptions(dialog.getByLabelText("Shipping takes too long"), "Notify");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please choose a country.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.selectOptions(dialog.getByLabelText("Shipping times to"), "Germany");
  await person.type(dialog.getByLabelText("Longest shipping time (days)"), "999");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("At most 365.")).toBeVisible();
});
