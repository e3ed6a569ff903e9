import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { detail, product, sku } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

it("shows the supplier's compare-at price beside the merchant's own, which alone is edited", async () => {
  const red = sku({ supplier_compare_at_price: "30.00", compare_at_price: "36.00" });
  arrange({ products: [product()] });
  on("get", "/import_list/5", ok({ product: detail({ product_skus: [red] }) }));
  const calls = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  const person = renderApp("/app/importProducts?edit=5&tab=variants");
  expect(await screen.findByRole("cell", { name: "USD 30.00" })).toBeVisible();
  const drawer = within(screen.getByRole("dialog", { name: "Edit product" }));
  const own = drawer.getByRole("textbox", { name: "Compare at of Red" });
  expect(own).toHaveValue("36.00");
  await person.clear(own);
  await person.type(own, "40");
  await person.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ version: 3, product_skus: [{ id: 11, compare_at_price: "40" }] });
});
