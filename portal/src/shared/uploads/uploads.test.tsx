import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product, store } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { held, ok, on, refusal } from "@/testing/server";

const LINK = "https://mugs.example.com/products/mug";
const WOO = "*/api/woocommerce-service/collections";
const SHOPIFY = "*/api/shopify-service/collections";

const priced = (price: string) => ({
  store_id: "1",
  store: "Corner Shop",
  currency: "USD",
  rate: { from: "CNY", to: "USD", rate: "0.1442", as_of: "2026-11-01T08:00:00Z" },
  prices: [
    {
      product_id: "5",
      title: "Stone mug",
      image: null,
      cost: "4.00",
      imported_cost: "3.50",
      cost_currency: "CNY",
      price,
      compare_at: "",
      problem: "",
    },
  ],
});

/** The import modal with a link typed, over these stores. */
async function openModal(stores = [store()], presets: object[] = []) {
  arrange({ products: [product()], stores });
  on("get", "/upload_preset", ok({ presets }));
  on(
    "get",
    WOO,
    ok({ collection: [{ id: "21", other_id: "21", name: "Kitchen", store_id: "1" }], unread: [] }),
  );
  on(
    "get",
    SHOPIFY,
    ok({ collections: [{ id: "tea", other_id: "tea", name: "tea", store_id: "1" }], unread: [] }),
  );
  on("get", "/user-config/logistics_state", ok({ state_list: [{ code: "DE", name: "Germany" }] }));
  const previews = on("post", "/product/upload/preview", ok({ stores: [priced("12.99")] }));
  const imports = on("post", "/product/import", ok({ data: "17000", estimated_execution_time: 60_000 }));
  const person = renderApp("/app/importProducts?import=1");
  const modal = await screen.findByRole("dialog", { name: "Import Product" });
  await person.click(within(modal).getByRole("button", { name: "More options" }));
  await person.click(within(modal).getByLabelText(/Links or IDs/));
  await person.paste(LINK);
  return { person, modal, previews, imports };
}

type Opened = Awaited<ReturnType<typeof openModal>>;
async function openWizard({ person, modal }: Pick<Opened, "person" | "modal">) {
  await waitFor(() =>
    expect(within(modal).getByRole("button", { name: "Edit upload settings" })).toBeEnabled(),
  );
  await person.click(within(modal).getByRole("button", { name: "Edit upload settings" }));
  return within(await screen.findByRole("dialog", { name: "Edit upload settings" }));
}

async function importToStore({ person, modal }: Pick<Opened, "person" | "modal">) {
  await person.click(within(modal).getByRole("button", { name: "More ways to import" }));
  await person.click(await screen.findByRole("menuitem", { name: "Import to Store" }));
}

it("goes through four steps and imports with what was chosen in them", async () => {
  const opened = await openModal();
  const { person, previews, imports } = opened;
  const wizard = await openWizard(opened);
  const next = () => person.click(wizard.getByRole("button", { name: "Next" }));
  expect(wizard.getByText("Step 1 of 4: General")).toBeVisible();
  await person.selectOptions(wizard.getByLabelText("Product status"), "Draft");
  await next();
  await person.click(wizard.getByRole("switch", { name: "Use default pricing" }));
  await next();
  expect(wizard.getByText("Price is required and must not be zero.")).toBeVisible();
  await person.type(wizard.getByLabelText("Price"), "3");
  await person.type(wizard.getByLabelText("Prices end in (cents)"), "99");
  await person.click(wizard.getByRole("button", { name: "Update preview" }));
  expect(await wizard.findByText("USD 12.99")).toBeVisible();
  expect(wizard.getByText(/1 CNY = 0.1442 USD. Your rate of 2026-11-01/)).toBeVisible();
  await next();
  await person.click(wizard.getByRole("checkbox", { name: "Choose a shipping method" }));
  await person.click(wizard.getByRole("radio", { name: "Fastest" }));
  await person.selectOptions(await wizard.findByLabelText("Ship to"), "Germany");
  await next();
  const categories = within(wizard.getByRole("group", { name: "Categories" }));
  await person.click(await categories.findByRole("checkbox", { name: "Kitchen" }));
  await person.selectOptions(categories.getByLabelText("Categories: add or set"), "Set");
  await person.click(wizard.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit upload settings" })).toBeNull());
  expect(previews).toHaveLength(2);
  expect(within(opened.modal).getByLabelText("Upload settings")).toHaveDisplayValue("Custom");
  await importToStore(opened);
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(imports[0]?.body).toMatchObject({
    attributeChange: {
      store_options: {
        1: {
          as_draft: true,
          taxable: null,
          tags: { rule: 1, values: [] },
          categories: { rule: 2, values: ["21"] },
        },
      },
    },
    product_price_rules: { enable: true, config: { price: { type: 2, coefficient: "3" }, cents: 99 } },
    product_discount_price_rules: { enable: false },
    shipping: { enable: true, config: { ship_method: 2, ship_to: "DE", ship_from: "" } },
  });
});

it("asks for the carrier of a personalized shipping method", async () => {
  const opened = await openModal([store()]);
  const { person } = opened;
  on("get", "/ae/shipping-method", ok({ service_list: ["Cainiao"], problem: "" }));
  const wizard = await openWizard(opened);
  const next = () => person.click(wizard.getByRole("button", { name: "Next" }));
  await next();
  await next();
  await person.click(wizard.getByRole("checkbox", { name: "Choose a shipping method" }));
  await person.click(wizard.getByRole("radio", { name: "Personalized" }));
  await next();
  expect(wizard.getByText("Choose another shipping method, because no carrier is known.")).toBeVisible();
  await person.selectOptions(await wizard.findByLabelText("Ship to"), "Germany");
  const carrier = await wizard.findByLabelText("Carrier");
  expect(carrier).toHaveAccessibleDescription("Please fill in the field.");
  await person.selectOptions(carrier, "Cainiao");
  await next();
  expect(await wizard.findByRole("button", { name: "Confirm" })).toBeVisible();
});

it("asks a website builder's store for compare-at price and discount, or neither", async () => {
  const opened = await openModal([store({ platform: 5 })]);
  const { person, previews } = opened;
  const wizard = await openWizard(opened);
  await person.click(wizard.getByRole("button", { name: "Next" }));
  await person.click(wizard.getByRole("switch", { name: "Use default pricing" }));
  await person.type(wizard.getByLabelText("Price"), "2");
  await person.type(wizard.getByLabelText("Compare at Price"), "4");
  await person.click(wizard.getByRole("button", { name: "Next" }));
  expect(wizard.getByText("Please fill in the field.")).toBeVisible();
  expect(wizard.getByLabelText("Discount (%)")).toHaveAccessibleDescription("Please fill in the field.");
  await person.type(wizard.getByLabelText("Discount (%)"), "25.5");
  await person.click(wizard.getByRole("button", { name: "Update preview" }));
  await waitFor(() => expect(previews).toHaveLength(1));
  expect(previews[0]?.body).toMatchObject({
    product_price_rules: { enable: true, config: { discount: { value: null } } },
    product_discount_price_rules: {
      enable: true,
      config: { marketprice: { coefficient: "4" }, discount: { type: "PERCENT", value: "25.5" } },
    },
  });
});

it("shows what the server refuses on the step that it is about", async () => {
  const opened = await openModal();
  const { person } = opened;
  const field = "product_price_rules.config.cents";
  on(
    "post",
    "/product/upload/preview",
    refusal(1000400, "wrong", { fields: { [field]: "must be at most 99" } }),
  );
  const wizard = await openWizard(opened);
  for (const _step of [1, 2, 3]) await person.click(wizard.getByRole("button", { name: "Next" }));
  await person.click(wizard.getByRole("button", { name: "Confirm" }));
  expect(await wizard.findByText("Step 2 of 4: Pricing")).toBeVisible();
});

it("makes a tag once, blocked while it is being made, and chooses it", async () => {
  const opened = await openModal([store({ platform: 3 })]);
  const { person } = opened;
  const made = held(ok({ id: "Gift" }));
  const calls = on("post", `${SHOPIFY}/1`, made.reply);
  const wizard = await openWizard(opened);
  for (const _step of [1, 2, 3]) await person.click(wizard.getByRole("button", { name: "Next" }));
  const tags = within(wizard.getByRole("group", { name: "Tags" }));
  await person.type(await tags.findByLabelText("New: tags"), "Gift{Enter}{Enter}");
  expect(tags.getByRole("button", { name: /Create/ })).toBeDisabled();
  const types = within(wizard.getByRole("group", { name: "Type" }));
  await person.type(types.getByLabelText("New: type"), "Mug{Enter}");
  expect(types.getByRole("button", { name: /Create/ })).toBeDisabled();
  made.letGo();
  expect(await tags.findByRole("checkbox", { name: "Gift" })).toBeChecked();
  expect(calls.map((call) => call.body)).toEqual([{ type: 3, name: "Gift" }]);
});

it("cuts the titles of the preview that are very long", async () => {
  const opened = await openModal();
  const long = "Endless ".repeat(50).trim();
  const row = priced("12.99");
  const found = { ...row, prices: row.prices.map((price) => ({ ...price, title: long })) };
  on("post", "/product/upload/preview", ok({ stores: [found] }));
  const wizard = await openWizard(opened);
  await opened.person.click(wizard.getByRole("button", { name: "Next" }));
  await opened.person.click(wizard.getByRole("button", { name: "Update preview" }));
  await opened.person.click(await wizard.findByRole("button", { name: "Show all" }));
  expect(wizard.getByText(long)).toBeVisible();
});

it("asks a store that answers every page with the first page no further", async () => {
  const opened = await openModal();
  const page = Array.from({ length: 100 }, (_none, at) => ({
    id: `${at}`,
    other_id: `${at}`,
    name: `Shelf ${at}`,
    store_id: "1",
  }));
  const requests = on("get", WOO, ok({ collection: page, unread: [] }));
  const wizard = await openWizard(opened);
  for (const _step of [1, 2, 3]) await opened.person.click(wizard.getByRole("button", { name: "Next" }));
  const categories = within(wizard.getByRole("group", { name: "Categories" }));
  expect(await categories.findByRole("checkbox", { name: "Shelf 0" })).toBeVisible();
  // Two pages each of categories and tags.
  expect(requests).toHaveLength(4);
});

it("names what the store lost of a preset, and lets it go", async () => {
  const text = "Products can't be added to the category Gifts in Corner Shop: it was deleted.";
  const options = { 1: { categories: { rule: 1, values: ["99"], names: { 99: "Gifts" } } } };
  const settings = { attributeChange: { store_options: options } };
  const opened = await openModal([store()], [{ id: "9", name: "Old", is_default: false, settings }]);
  const checks = on("post", "/product/upload/missing", ok({ missing: [{ store_id: "1", text }] }));
  const { person, modal } = opened;
  await person.selectOptions(within(modal).getByLabelText("Upload settings"), "Old");
  expect(await within(modal).findByText(text)).toBeVisible();
  expect(checks.at(-1)?.body).toMatchObject({
    ids: [],
    store_ids: [1],
    attributeChange: settings.attributeChange,
  });
  const wizard = await openWizard(opened);
  for (const _step of [1, 2, 3]) await person.click(wizard.getByRole("button", { name: "Next" }));
  const categories = within(wizard.getByRole("group", { name: "Categories" }));
  await person.click(await categories.findByRole("checkbox", { name: "Gifts (no longer in the store)" }));
  await person.click(categories.getByRole("checkbox", { name: "Kitchen" }));
  await person.click(wizard.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit upload settings" })).toBeNull());
  await importToStore(opened);
  await waitFor(() => expect(opened.imports).toHaveLength(1));
  expect(opened.imports[0]?.body).toMatchObject({
    attributeChange: { store_options: { 1: { categories: { values: ["21"], names: { 21: "Kitchen" } } } } },
  });
});

it("starts with the merchant's default preset, which another choice replaces", async () => {
  const opened = await openModal();
  expect(within(opened.modal).getByLabelText("Upload settings")).toHaveDisplayValue("As set in each store");
  const preset = {
    id: "9",
    name: "Spring",
    is_default: true,
    settings: {
      product_price_rules: {
        enable: true,
        type: 1,
        config: { price: { type: 1, coefficient: "5" }, marketprice: { type: 3, coefficient: "1.2" } },
      },
    },
  };
  const saved = on("post", "/upload_preset", ok({ id: "9", presets: [preset] }));
  const wizard = await openWizard(opened);
  for (const _step of [1, 2, 3]) await opened.person.click(wizard.getByRole("button", { name: "Next" }));
  await opened.person.type(wizard.getByLabelText("Preset name"), "Spring");
  await opened.person.click(wizard.getByRole("checkbox", { name: "Use by default" }));
  await opened.person.click(wizard.getByRole("button", { name: "Save as preset" }));
  expect(await screen.findByText("Preset saved")).toBeVisible();
  expect(saved[0]?.body).toMatchObject({ name: "Spring", is_default: true });
  await opened.person.click(wizard.getByRole("button", { name: "Close" }));
  expect(within(opened.modal).getByLabelText("Upload settings")).toHaveDisplayValue("Spring");
  await importToStore(opened);
  await waitFor(() => expect(opened.imports).toHaveLength(1));
  expect(opened.imports[0]?.body).toMatchObject({
    product_price_rules: {
      enable: true,
      config: { price: { type: 1, coefficient: "5" }, marketprice: { type: 3, coefficient: "1.2" } },
    },
  });
});

it("renames the chosen preset, and keeps it the default unless another is chosen", async () => {
  const spring = { id: "9", name: "Spring", is_default: true, settings: {} };
  const opened = await openModal([store()], [spring]);
  const saved = on("put", "/upload_preset/9", ok({ id: "9", presets: [{ ...spring, name: "Summer" }] }));
  const wizard = await openWizard(opened);
  for (const _step of [1, 2, 3]) await opened.person.click(wizard.getByRole("button", { name: "Next" }));
  const name = wizard.getByLabelText("Preset name");
  expect(name).toHaveValue("Spring");
  expect(wizard.getByRole("checkbox", { name: "Use by default" })).toBeChecked();
  await opened.person.clear(name);
  await opened.person.type(name, "Summer");
  await opened.person.click(wizard.getByRole("button", { name: "Rename preset" }));
  expect(await screen.findByText("Preset saved")).toBeVisible();
  expect(saved[0]?.body).toMatchObject({ name: "Summer", is_default: true });
});
