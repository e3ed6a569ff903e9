import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { detail, product, sku } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const rule = sku();
const typed = sku({ id: "72", price: "25.00", price_source: { kind: "manual", text: "" } });
const leftOut = sku({ id: "73", included: false });

async function edit(field: "title" | "price", row = product()) {
  arrange({ products: [row] });
  on("get", "/import_list/5", ok({ product: detail({ version: 3, product_skus: [rule, typed, leftOut] }) }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: `Edit ${field} of Stone mug` }));
  const input = await screen.findByRole("textbox", { name: `Edit ${field} of Stone mug` });
  await person.clear(input);
  return { person, input, card: screen.getByRole("article", { name: "Stone mug" }) };
}

it("saves a title in its row, and takes it back", async () => {
  const { person, input } = await edit("title");
  const saved = on("put", "/import_list/5", ok({ product: detail({ version: 4, title: "Cup" }) }));
  await person.keyboard("{Enter}");
  expect(await screen.findByText("Enter a title.")).toBeVisible();
  await person.type(input, " Cup {Enter}");
  expect(await screen.findByText("Title saved")).toBeVisible();
  await waitFor(() => expect(input).not.toBeInTheDocument());
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Change undone")).toBeVisible();
  expect(saved.map((call) => call.body)).toEqual([
    { version: 3, title: "Cup" },
    { version: 4, title: "Stone mug" },
  ]);
});

it("sets one price for all variants that are sold; Undo gives each its own price or rule again", async () => {
  const { person, input } = await edit("price", product({ max_price: "25.00", included_variants: 2 }));
  expect(screen.getByText("Sets one price for all 2 variants")).toBeVisible();
  const saved = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  await person.type(input, "12,5x{Enter}");
  expect(await screen.findByText("Enter a price like 12.99.")).toBeVisible();
  await person.type(input, "{Backspace}{Enter}");
  expect(await screen.findByText("Price saved")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(saved).toHaveLength(2));
  const ids = [Number(rule.id), 72];
  expect(saved[0]?.body).toEqual({ version: 3, product_skus: ids.map((id) => ({ id, price: "12.5" })) });
  expect(saved[1]?.body).toEqual({
    version: 4,
    product_skus: [
      { id: ids[0], price: null },
      { id: 72, price: "25.00" },
    ],
  });
});

it("says what the server refuses, and keeps what was typed", async () => {
  const { person, input, card } = await edit("price");
  on(
    "put",
    "/import_list/5",
    refusal(1000400, "Bad", { fields: { "product_skus.0.price": "At most 2 decimals." } }),
  );
  await person.type(input, "1.999{Enter}");
  expect(await within(card).findByText("At most 2 decimals.")).toBeVisible();
  expect(input).toHaveValue("1.999");
  await person.keyboard("{Escape}");
  expect(input).not.toBeInTheDocument();
});

it("asks when somebody else saved the product meanwhile", async () => {
  const { person, input, card } = await edit("title");
  let version = 3;
  on("put", "/import_list/5", ({ body }) =>
    (body as { version: number }).version === 3 && version === 3
      ? refusal(1000409, "Changed")
      : ok({ product: detail({ version: 9, title: "Cup" }) }),
  );
  await person.type(input, "Cup{Enter}");
  expect(await within(card).findByText(/Someone else edited this product/)).toBeVisible();
  version = 8;
  on("get", "/import_list/5", ok({ product: detail({ version, title: "Theirs" }) }));
  await person.click(within(card).getByRole("button", { name: "Save mine" }));
  expect(await screen.findByText("Title saved")).toBeVisible();
});
