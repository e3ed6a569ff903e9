import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product, store } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

type StoreStock = { stock: number | null; available: boolean };

const counted = (number: number | null, available = true): StoreStock => ({ stock: number, available });

function stock(variant: string, published: StoreStock | null, inStore: StoreStock, ours: StoreStock) {
  return { variant, published, there: inStore, new: ours, stays: true };
}

it("shows what was changed in the store before it is published again, and which store did not answer", async () => {
  arrange({ products: [product()], stores: [store()] });
  on("post", "/product/publish/check", ok({ ready: 1, held_back: 0, holds: [] }));
  const difference = {
    product_id: "5",
    store_id: "1",
    store_name: "Tea House",
    currency: "USD",
    title_published: "Stone mug",
    title_there: "Merchant's mug",
    title_new: "Stoneware mug",
    title_is_conflict: true,
    description_changed: true,
    description_is_conflict: false,
    prices: [
      { variant: "Red", published: "19.99", there: "21.00", new: "25.00", is_conflict: true },
      { variant: "Blue", published: "19.99", there: "22.00", new: "19.99", is_conflict: false },
    ],
    price_count: 4,
    labels: [
      { field: "vendor", there: "Theirs Ltd", new: "Mugs Ltd", is_conflict: true },
      { field: "product_type", there: "Cup", new: "Mug", is_conflict: false },
    ],
    facts: [
      { variant: "Red", field: "sku", there: "T-1", new: "MUG-R", is_conflict: true },
      { variant: "", field: "weight_grams", there: "250", new: "240", is_conflict: false },
    ],
    fact_count: 3,
    stocks: [
      stock("Red", counted(9), counted(4), counted(9)),
      stock("Blue", counted(9), counted(4), counted(12)),
      stock("Green", counted(null), counted(null, false), counted(null)),
      { ...stock("Grey", null, counted(4), counted(0)), stays: false },
      stock("Old", null, counted(4), counted(12)),
    ],
    stock_count: 7,
    tags_added: ["Sale"],
    tags_removed: ["old", "gift"],
    pictures_removed: 2,
    pictures_are_conflict: true,
  };
  const problems = [{ store_name: "Fair Stall", text: "It does not answer." }];
  const requests = on(
    "post",
    "/product/publish/differences",
    ok({ published: 50, compared: 40, differences: [difference], problems }),
  );
  const person = renderApp("/app/importProducts");
  const card = await screen.findByRole("article", { name: "Stone mug" });
  await person.click(within(card).getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish 1 product" });
  const shown = await within(dialog).findByRole("region", {
    name: "Changed in your stores since you published",
  });
  expect(shown).toHaveTextContent(
    "Title: published as “Stone mug”, now “Merchant's mug” in the store, new “Stoneware mug”",
  );
  expect(shown).toHaveTextContent(
    "Price of Red: published USD 19.99, now USD 21.00 in the store, new USD 25.00",
  );
  expect(shown).toHaveTextContent("Price of Blue: published USD 19.99, stays USD 22.00 in the store");
  expect(shown).toHaveTextContent("Description: changed in the store, stays as it is there");
  expect(shown).toHaveTextContent("And 2 more prices");
  expect(shown).toHaveTextContent("Vendor: now “Theirs Ltd” in the store, new “Mugs Ltd”");
  expect(shown).toHaveTextContent("Product type: stays “Cup” in the store");
  expect(shown).toHaveTextContent("SKU of Red: now “T-1” in the store, new “MUG-R”");
  expect(shown).toHaveTextContent("Weight (g): stays “250” in the store");
  expect(shown).toHaveTextContent("And 1 more SKU, barcode or weight");
  expect(shown).toHaveTextContent("Stock of Red: published 9, stays 4 in the store");
  expect(shown).toHaveTextContent("Stock of Blue: published 9, stays 4 in the store (ours is 12)");
  expect(shown).toHaveTextContent("Stock of Green: published in stock, stays sold out in the store");
  expect(shown).toHaveTextContent("Stock of Grey: published not known, now 4 in the store, new sold out");
  expect(shown).toHaveTextContent("And the stock of 2 more variants");
  expect(shown).toHaveTextContent(
    "Stock of Old: stays 4 in the store (ours is 12). It was published before we kept stock, so we can't tell",
  );
  const hint = /stays, even if the supplier has more again. To use our numbers, select “Overwrite/;
  expect(shown).toHaveTextContent(hint);
  expect(shown).toHaveTextContent("Tags added in the store, they stay: Sale");
  expect(shown).toHaveTextContent("Tags removed in the store, they are not added again: old, gift");
  expect(shown).toHaveTextContent("2 images removed in the store, they are not added again");
  expect(shown).toHaveTextContent("Images: changed both here and in the store");
  expect(within(dialog).getByText("Fair Stall could not be compared: It does not answer.")).toBeVisible();
  expect(within(dialog).getByText(/40 of 50 published listings compared/)).toBeVisible();
  await person.click(
    within(dialog).getByRole("checkbox", { name: "Overwrite what was changed in the store" }),
  );
  expect(shown).toHaveTextContent("now USD 22.00 in the store, new USD 19.99");
  expect(shown).toHaveTextContent("Description: changed in the store, will be overwritten");
  expect(shown).toHaveTextContent("Stock of Red: published 9, now 4 in the store, new 9");
  expect(shown).not.toHaveTextContent(hint);
  expect(shown).toHaveTextContent("Product type: now “Cup” in the store, new “Mug”");
  expect(shown).toHaveTextContent("Tags: changed in the store, will be overwritten");
  expect(shown).toHaveTextContent("2 images removed in the store, they will be added again");
  expect(shown).not.toHaveTextContent("Sale");
  expect(requests.map((call) => call.body)).toEqual([{ ids: [5], store_ids: [1] }]);
});
