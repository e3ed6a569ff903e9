import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SkuMapping } from "@/shared/api/types";
import { published } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const sku = (id: string, value: string, change = {}) => ({
  variant_id: id,
  option_values: [value],
  sku: "",
  source_sku_id: `s-${id}`,
  cost: "3.20",
  stock: 5,
  is_there: true,
  ...change,
});

function mapping(change: Partial<SkuMapping> = {}): SkuMapping {
  return {
    id: "21",
    title: "Stone mug",
    store_name: "Corner Shop",
    currency: "USD",
    mode: "auto",
    version: 0,
    option_names: ["Size"],
    variants: [
      { variant_id: "1", option_values: ["L"], sku: "", price: "20.00" },
      { variant_id: "2", option_values: ["S"], sku: "", price: "24.00" },
    ],
    rows: [row("1", "1"), row("2", "2")],
    pairs: {},
    sources: [
      {
        product_id: "5",
        title: "Stone mug",
        type: 13,
        url: "",
        currency: "USD",
        option_names: ["Size"],
        seen_at: null,
        skus: [sku("1", "Large"), sku("2", "Small", { is_there: false })],
      },
    ],
    proposals: [],
    unmapped: 0,
    ...change,
  };
}

const row = (variant: string, source: string) => ({
  variant_id: variant,
  source_product_id: "5",
  source_variant_id: source,
  quantity: 1,
  countries: [],
  priority: 0,
  max_cost: "",
});

async function open(kept: SkuMapping = mapping()) {
  arrange();
  on("get", "/my_product", ok({ products: [published()], count: 1 }));
  on("get", "/my_product/21/mapping", ok({ mapping: kept }));
  const saved = on("put", "/my_product/21/mapping", ok({ mapping: { ...kept, version: kept.version + 1 } }));
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("button", { name: "Actions for Stone mug" }));
  await person.click(await screen.findByRole("menuitem", { name: "SKU mapping" }));
  const dialog = within(await screen.findByRole("dialog", { name: "SKU mapping: Stone mug" }));
  await dialog.findByLabelText("Mapping mode");
  return { person, dialog, saved };
}

it("maps each variant to a supplier SKU, and leaves a variant out", async () => {
  const { person, dialog, saved } = await open();
  expect(whereAmI().search).toBe("?map=21");
  expect(dialog.getByText("Each variant is ordered as it was imported.")).toBeVisible();
  await person.selectOptions(dialog.getByLabelText("Mapping mode"), "By SKU");
  expect(
    dialog.getByRole("option", { name: /Small · USD 3.20 · unavailable/, selected: true }),
  ).toBeVisible();
  await person.selectOptions(dialog.getByLabelText("Supplier SKU for S"), "Not mapped");
  await person.click(dialog.getByRole("button", { name: "Save mapping" }));
  expect(await screen.findByText("Mapping saved")).toBeVisible();
  const rows = [{ ...row("1", "1"), variant_id: 1, source_product_id: 5, source_variant_id: 1 }];
  expect(saved.map((call) => call.body)).toEqual([
    { version: 0, mode: "sku", rows, source_product_id: null, pairs: {} },
  ]);
});

it("begins with the option values that are mapped already", async () => {
  const { person, dialog } = await open();
  await person.selectOptions(dialog.getByLabelText("Mapping mode"), "By option");
  expect(dialog.getByLabelText("Size: L")).toHaveValue("Large");
  expect(dialog.getByLabelText("Size: S")).toHaveValue("Small");
});

it("names the product of a link that is not on this page of the list", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  on("get", "/my_product/21/mapping", ok({ mapping: mapping() }));
  renderApp("/app/myProducts?map=21");
  expect(await screen.findByRole("dialog", { name: "SKU mapping: Stone mug" })).toBeVisible();
});

it("says what the supplier calls each option value", async () => {
  const { person, dialog, saved } = await open(mapping({ rows: [row("1", "1"), row("2", "1")] }));
  await person.selectOptions(dialog.getByLabelText("Mapping mode"), "By option");
  expect(dialog.getByLabelText("Size: S")).toHaveValue("");
  await person.selectOptions(dialog.getByLabelText("Size: L"), "Large");
  await person.selectOptions(dialog.getByLabelText("Size: S"), "Small");
  await person.click(dialog.getByRole("button", { name: "Save mapping" }));
  expect(await screen.findByText("Mapping saved")).toBeVisible();
  expect(saved.map((call) => call.body)).toEqual([
    {
      version: 0,
      mode: "option",
      rows: [],
      source_product_id: 5,
      pairs: { Size: { L: "Large", S: "Small" } },
    },
  ]);
});

it("keeps several rules for a variant, by country, pieces, priority and cost", async () => {
  const { person, dialog, saved } = await open(mapping({ mode: "advanced", version: 3 }));
  await person.type(dialog.getAllByLabelText("Countries (empty: all)")[0] as HTMLElement, "de, fr");
  await person.type(dialog.getAllByLabelText("Maximum cost")[0] as HTMLElement, "6.00");
  await person.click(dialog.getAllByRole("button", { name: "Add rule" })[0] as HTMLElement);
  await person.selectOptions(
    dialog.getAllByLabelText("Supplier SKU for L")[1] as HTMLElement,
    "Small · USD 3.20 · unavailable",
  );
  await person.click(dialog.getByRole("button", { name: "Save mapping" }));
  expect(await screen.findByText("Mapping saved")).toBeVisible();
  const [body] = saved.map((call) => call.body as { rows: unknown[] });
  expect(body?.rows).toEqual([
    expect.objectContaining({ variant_id: 1, countries: ["DE", "FR"], max_cost: "6.00", priority: 0 }),
    expect.objectContaining({ variant_id: 2, source_variant_id: 2 }),
    expect.objectContaining({ variant_id: 1, source_variant_id: 2, priority: 1, countries: [] }),
  ]);
});

it("shows which supplier an order would go to", async () => {
  const { person, dialog } = await open();
  const way = {
    source_product_id: "5",
    source_variant_id: "1",
    title: "Stone mug",
    type: 1,
    option_values: ["Large"],
    pieces: 2,
    cost: "5.00",
    currency: "USD",
    verdict: "chosen",
  };
  const freight = { service: "S", cost: "1.40", currency: "USD", min_days: 5, max_days: 9 };
  const simulation = { ways: [way], freight, remark: "", total: "6.40", currency: "USD" };
  const calls = on("post", "/my_product/21/mapping/simulate", ok({ simulation }));
  await person.clear(dialog.getByLabelText("Country code"));
  await person.click(dialog.getByRole("button", { name: "Test" }));
  expect(dialog.getByText("Please enter a two-letter country code.")).toBeVisible();
  await person.type(dialog.getByLabelText("Country code"), "de");
  await person.clear(dialog.getByLabelText("Quantity"));
  await person.type(dialog.getByLabelText("Quantity"), "2");
  await person.click(dialog.getByRole("button", { name: "Test" }));
  expect(await dialog.findByText("To DE: AliExpress, Stone mug, 2 pieces, USD 6.40, 9 days")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([{ variant_id: 1, country: "DE", quantity: 2 }]);
});

it("confirms what a variant is called now, singly or all at once", async () => {
  const proposal = { variant_id: "1", before: ["Large"], after: ["Big"], ground: "one_changed" };
  const { person, dialog } = await open(mapping({ proposals: [proposal] }));
  const calls = on("post", "/my_product/21/mapping/proposals", ok({ mapping: mapping() }));
  expect(dialog.getByText(/Large is now Big/)).toBeVisible();
  on("get", "/my_product/21/mapping", ok({ mapping: mapping() }));
  await person.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await dialog.findByText("All variants are mapped")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([{ accept: [1], dismiss: [] }]);
});

it("keeps the words that mean the same", async () => {
  const { person, dialog } = await open();
  on("get", "/my_product/synonyms", ok({ groups: [["grey", "gray"]], version: 4 }));
  const calls = on("put", "/my_product/synonyms", ok({ groups: [], version: 5 }));
  await person.click(dialog.getByRole("button", { name: "Synonyms" }));
  const words = within(await screen.findByRole("dialog", { name: "Synonyms" }));
  await person.type(await words.findByLabelText("Groups"), "{enter}XL，extra large");
  await person.click(words.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Synonyms saved")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    {
      version: 4,
      groups: [
        ["grey", "gray"],
        ["XL", "extra large"],
      ],
    },
  ]);
});
