import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { detail, product, sku } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const COLOURS = ["Red", "Blue", "Green", "Black"];

async function openSheet(names = COLOURS) {
  arrange({ products: [product()] });
  const skus = names.map((name, at) =>
    sku({ id: String(11 + at), sku: `MUG-${at}`, option_values: [name], cost_price: `${8 + at}.00` }),
  );
  on("get", "/import_list/5", ok({ product: detail({ product_skus: skus }) }));
  const calls = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  const person = renderApp("/app/importProducts?edit=5&tab=variants");
  const drawer = await screen.findByRole("dialog", { name: "Edit product" });
  const cell = (name: string) => within(drawer).getByRole("textbox", { name });
  await within(drawer).findByRole("textbox", { name: `Price of ${names[0]}` });
  const sent = async () => {
    await person.click(within(drawer).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    return calls[0]?.body;
  };
  return { person, drawer, cell, sent, save: within(drawer).getByRole("button", { name: "Save" }) };
}

function paste(input: HTMLElement, text: string) {
  fireEvent.paste(input, { clipboardData: { getData: () => text } });
}

function copied(input: HTMLElement): string {
  const found: string[] = [];
  fireEvent.copy(input, { clipboardData: { setData: (_kind: string, text: string) => found.push(text) } });
  return found[0] ?? "";
}

it.each([
  ["desks", false, /^Arrow keys move.*Formulas start with =/],
  ["phones, which have no keys", true, /^Formulas start with =/],
])("says how to work with variants on %s", async (_where, matches, hint) => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ ...matchMedia(query), matches }));
  arrange({ products: [product()] });
  on("get", "/import_list/5", ok({ product: detail() }));
  renderApp("/app/importProducts?edit=5&tab=variants");
  expect(await screen.findByText(hint)).toBeVisible();
});

it("moves from cell to cell by keyboard, and sideways once the caret is at the end", async () => {
  const { person, cell } = await openSheet();
  await person.click(cell("Price of Red"));
  await person.keyboard("{ArrowDown}");
  expect(cell("Price of Blue")).toHaveFocus();
  await person.keyboard("{ArrowRight}{Enter}");
  expect(cell("Compare at of Green")).toHaveFocus();
  await person.keyboard("{Control>}{ArrowUp}{/Control}{ArrowLeft}{ArrowLeft}");
  expect(cell("SKU of Red")).toHaveFocus();
});

it("pastes a range from Excel, amounts as they are shown there, and says what had no place", async () => {
  const { cell, sent, drawer } = await openSheet();
  const price = cell("Price of Green");
  fireEvent.focus(price);
  paste(price, 'USD 1,234.50\t1300\r\n"22.5"\t\r\n9\t\r\n');
  expect(price).toHaveValue("1234.50");
  expect(within(drawer).getByText("1 pasted row had no variant to go to and was left out.")).toBeVisible();
  expect(await sent()).toEqual({
    version: 3,
    product_skus: [
      { id: 13, price: "1234.50", compare_at_price: "1300" },
      { id: 14, price: "22.5", compare_at_price: null },
    ],
  });
});

it("copies a marked range for Excel", async () => {
  const { person, cell, drawer } = await openSheet();
  await person.click(cell("SKU of Red"));
  await person.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  expect(within(drawer).getByText("Selected: 2 × 2 cells")).toBeVisible();
  expect(copied(cell("Price of Blue"))).toBe("MUG-0\t20.00\nMUG-1\t20.00");
});

it("fills a formula down, calculated for each variant, and takes it back in one step", async () => {
  const { person, cell, sent } = await openSheet();
  const first = cell("Price of Red");
  await person.clear(first);
  await person.type(first, "=cost*2+0.5{Enter}");
  expect(first).toHaveValue("16.50");
  await person.click(first);
  await person.keyboard("{Control>}{Shift>}{ArrowDown}{/Shift}d{/Control}");
  expect(COLOURS.map((name) => (cell(`Price of ${name}`) as HTMLInputElement).value)).toEqual([
    "16.50",
    "18.50",
    "20.50",
    "22.50",
  ]);
  await person.keyboard("{Control>}z{/Control}");
  expect(cell("Price of Black")).toHaveValue("20.00");
  await person.keyboard("{Control>}y{/Control}");
  expect(await sent()).toEqual({
    version: 3,
    product_skus: [
      { id: 11, price: "16.50" },
      { id: 12, price: "18.50" },
      { id: 13, price: "20.50" },
      { id: 14, price: "22.50" },
    ],
  });
});

it("keeps a formula that cannot be calculated, and Save closed", async () => {
  const { person, cell, save } = await openSheet();
  const stock = cell("Stock of Red");
  await person.clear(stock);
  await person.type(stock, "=weight*2{Enter}");
  expect(stock).toHaveValue("=weight*2");
  expect(stock).toHaveAccessibleDescription(/A formula uses cost, price/);
  expect(save).toBeDisabled();
});

it("empties a marked range; prices go back to their rule", async () => {
  const { person, cell, sent } = await openSheet();
  await person.click(cell("Price of Red"));
  await person.keyboard("{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}{Delete}");
  expect(await sent()).toEqual({
    version: 3,
    product_skus: [
      { id: 11, price: null, compare_at_price: null, stock: null },
      { id: 12, price: null, compare_at_price: null, stock: null },
    ],
  });
});

it("closes no editor by the Escape that ends a marked range", async () => {
  const { person, cell, drawer } = await openSheet();
  await person.click(cell("Price of Red"));
  await person.keyboard("{Shift>}{ArrowDown}{/Shift}{Escape}");
  expect(drawer).toBeVisible();
  expect(within(drawer).queryByText("Selected: 2 × 1 cells")).toBeNull();
});

it("sets a value for all included variants without a keyboard's range", async () => {
  const { person, drawer, sent } = await openSheet();
  await person.click(within(drawer).getByRole("checkbox", { name: "Include Blue" }));
  await person.selectOptions(within(drawer).getByLabelText("Set for all"), "Stock");
  await person.type(within(drawer).getByLabelText("Value or formula"), "25");
  await person.click(within(drawer).getByRole("button", { name: "Apply to 3 variants" }));
  expect(await sent()).toEqual({
    version: 3,
    product_skus: [
      { id: 11, stock: 25 },
      { id: 12, included: false },
      { id: 13, stock: 25 },
      { id: 14, stock: 25 },
    ],
  });
});

it("draws only the rows in view of 2,048 variants, and counts them all", async () => {
  const { drawer } = await openSheet(Array.from({ length: 2048 }, (_, at) => `Size ${at}`));
  const table = within(drawer).getByRole("table");
  expect(table).toHaveAttribute("aria-rowcount", "2049");
  expect(within(table).getAllByRole("row").length).toBeLessThan(30);
});
