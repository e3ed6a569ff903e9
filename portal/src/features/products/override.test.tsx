import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { published } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const changed = (field: string, before: string, after: string) => ({
  field,
  before,
  after,
  images_before: [],
  images_after: [],
});

const compared = (change: object = {}) =>
  ok({
    supplier: {
      id: "5",
      title: "Stone mug",
      src: "",
      source_product_url: "https://stones.example.com/mug",
      changes: [changed("title", "Stone mug", "Clay mug"), changed("cost", "USD 8.00", "USD 9.00")],
      refusal: "",
      ...change,
    },
    store: {
      store_name: "Tea House",
      title: "Stone mug, large",
      price_min: "20.00",
      price_max: "24.00",
      currency: "EUR",
      stock: 5,
      published_stock: 9,
      problem: "",
    },
  });

async function open() {
  arrange();
  on("get", "/my_product", ok({ products: [published()], count: 1 }));
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("button", { name: "Actions for Stone mug" }));
  await person.click(screen.getByRole("menuitem", { name: "Override" }));
  return { person, dialog: await screen.findByRole("dialog", { name: "Override this product" }) };
}

it("shows what the supplier, this list and the store say, then overrides the ticked fields", async () => {
  on("get", "/my_product/:id/override", compared());
  const started = on("post", "/my_product/override", ok({ data: "17010" }));
  const { person, dialog } = await open();
  expect(await within(dialog).findByText("Clay mug")).toBeVisible();
  expect(within(dialog).getByText("USD 9.00")).toBeVisible();
  expect(
    within(dialog).getByText("Stone mug, large · EUR 20.00 – 24.00 · stock 5 (published 9)"),
  ).toBeVisible();
  await person.click(within(dialog).getByLabelText("Variants, cost and stock"));
  expect(within(dialog).queryByText("USD 9.00")).not.toBeInTheDocument();
  await person.click(within(dialog).getByRole("button", { name: "Override" }));
  expect(await screen.findByText("Override Products #17010 process created")).toBeVisible();
  expect(started.map((call) => call.body)).toEqual([
    { ids: [21], overSet: ["title", "imageURLs", "shortDescription"], overwrite_changes: false },
  ]);
});

it("says why the supplier's product cannot be taken, asks for a field, and says what the server refuses", async () => {
  on("get", "/my_product/:id/override", compared({ changes: [], refusal: "The product is gone." }));
  on("post", "/my_product/override", refusal(1000409, "Someone was faster."));
  const { person, dialog } = await open();
  expect(await within(dialog).findByText("The product is gone.")).toBeVisible();
  for (const name of ["Title", "Images", "Description", "Variants, cost and stock"]) {
    await person.click(within(dialog).getByLabelText(name));
  }
  expect(within(dialog).getByText("Select at least one field.")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Override" })).toBeDisabled();
  await person.click(within(dialog).getByLabelText("Title"));
  await person.click(within(dialog).getByRole("button", { name: "Override" }));
  expect(await within(dialog).findByText(/Someone was faster/)).toBeVisible();
  expect(within(dialog).getByLabelText("Title")).toBeChecked();
});
