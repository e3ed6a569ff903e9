import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StoreOrder } from "@/shared/api/types";
import { setLanguage } from "@/shared/i18n/language";
import { store } from "@/testing/data";
import { orderDetail, orderLine, purchase } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const ARTICLE = {
  my_product_id: "21",
  sku_id: "31",
  title: "Stone mug",
  variant_title: "Red",
  sku: "MUG-RED",
  image: "",
  currency: "USD",
  price: "20.00",
};

function open(address: string, order: Partial<StoreOrder> = {}) {
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/saved_view", ok({ views: [] }));
  on("get", "/user-config/detail", ok({ permissions: [] }));
  on("get", "/order/feeds", ok({ feeds: [] }));
  on("get", "*/api/crm-service/country", ok({ data: [{ id: "BR" }, { id: "DE" }] }));
  on("get", "/order", ok({ orders: [], count: 0, tabs: {} }));
  on("get", "/order/articles", ok({ articles: [ARTICLE] }));
  on("get", "/order/61", ok({ order: orderDetail({ origin: "hand", version: "3", ...order }) }));
  on("get", "/order/address", ({ url }) =>
    ok({
      required: ["name", "phone", "city"],
      fields: url.searchParams.get("country") === "BR" ? [{ field: "tax_id", name: "CPF/CNPJ" }] : [],
    }),
  );
  return renderScreen(<OrdersScreen history={null} processes={null} />, address);
}

const fill = async (person: Awaited<ReturnType<typeof open>>["person"], fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await person.type(screen.getByLabelText(label), text);
};

it("enters an order with a product of the store and an item without one", async () => {
  const sent = on("post", "/order/typed", ok({ order_id: "61" }));
  const { person, whereAmI } = open("/app/order");
  await person.click(await screen.findByRole("button", { name: "New order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New order" }));
  await person.type(dialog.getByLabelText("Title or SKU of a product in this store"), "mug");
  await person.click(await dialog.findByRole("button", { name: "Add Stone mug Red" }));
  await person.click(dialog.getByRole("button", { name: "Add custom item" }));
  await person.type(dialog.getByLabelText("Item"), "Gift box");
  await person.type(dialog.getAllByLabelText("Price (USD)")[1] as HTMLElement, "4.50");
  await person.selectOptions(await dialog.findByLabelText("Country"), "Brazil");
  await fill(person, { Name: "Ana Lima", Address: "Rua 1", "CPF/CNPJ": "52998224725", Discount: "2" });
  await person.selectOptions(dialog.getByLabelText("Payment"), "Cash on delivery");
  await person.click(dialog.getByRole("button", { name: "Create order" }));
  await waitFor(() => expect(whereAmI().searchParams.get("order")).toBe("61"));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get("Idempotency-Key")).toBeTruthy();
  expect(sent[0]?.url.searchParams.get("store_id")).toBe("1");
  expect(sent[0]?.body).toMatchObject({
    currency: "USD",
    payment: "cash_on_delivery",
    discount: "2",
    address: { name: "Ana Lima", country: "BR", tax_id: "52998224725" },
    lines: [
      { my_product_id: 21, sku_id: 31, quantity: 1, price: "20.00" },
      { my_product_id: null, title: "Gift box", quantity: 1, price: "4.50" },
    ],
  });
});

it("says what is missing, keeps what was typed, and puts refusals on their fields", async () => {
  const sent = on(
    "post",
    "/order/typed",
    refusal(1000400, "No.", { fields: { "lines.0.price": "must have at most 2 decimals" } }),
  );
  const { person } = open("/app/order?new=1");
  const dialog = within(await screen.findByRole("dialog", { name: "New order" }));
  await person.click(dialog.getByRole("button", { name: "Create order" }));
  expect(await dialog.findByText("Add at least one item.")).toBeVisible();
  expect(dialog.getByText("Choose a country", { selector: "p" })).toBeVisible();
  expect(dialog.getAllByText("Fill in this field.")).toHaveLength(2);
  expect(sent).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Add custom item" }));
  await fill(person, { Item: "Pot", "Price (USD)": "1.999", Name: "Bo", Address: "Street 1" });
  await person.selectOptions(await dialog.findByLabelText("Country"), "Germany");
  await person.click(dialog.getByRole("button", { name: "Create order" }));
  expect(await dialog.findByText("must have at most 2 decimals")).toBeVisible();
  expect(dialog.getByLabelText("Item")).toHaveValue("Pot");
});

it("changes and cancels what was entered, until something is bought", async () => {
  const changed = on("put", "/order/61/typed", ok({}));
  const cancelled = on("post", "/order/61/cancel", ok({}));
  const { person } = open("/app/order?order=61", {
    lines: [orderLine(), orderLine({ id: "72", current_quantity: 0 })],
  });
  await person.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit order #1001" }));
  await person.clear(dialog.getByLabelText("Quantity"));
  await person.type(dialog.getByLabelText("Quantity"), "5");
  await person.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toMatchObject({
    version: "3",
    shipping: "5.00",
    lines: [{ line_id: 71, my_product_id: 21, sku_id: 31, quantity: 5 }],
  });
  await person.click(await screen.findByRole("button", { name: "Cancel order" }));
  const sure = within(await screen.findByRole("dialog", { name: "Cancel order" }));
  await person.click(sure.getByRole("button", { name: "Cancel order" }));
  await waitFor(() => expect(cancelled).toHaveLength(1));
});

it.each([{ origin: "store" }, { purchases: [purchase()] }, { state: "cancelled" }])(
  "offers neither for %o",
  async (order) => {
    open("/app/order?order=61", order);
    expect(await screen.findByRole("button", { name: "Hold" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
  },
);

it("speaks Chinese", async () => {
  setLanguage("zh");
  open("/app/order?new=1");
  expect(await screen.findByRole("dialog", { name: "新建订单" })).toBeVisible();
});
