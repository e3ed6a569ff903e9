import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { detail, product } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

it("shows no link to a page that a product from a file does not have", async () => {
  arrange({ products: [product()] });
  const file = { type: 100, source_store_name: "", source_product_url: "" };
  on("get", "/import_list/5", ok({ product: detail(file) }));
  renderApp("/app/importProducts?edit=5&tab=supplier");
  const drawer = await screen.findByRole("dialog", { name: "Edit product" });
  expect(await within(drawer).findByText("CSV / Excel")).toBeVisible();
  expect(within(drawer).queryByRole("link", { name: "" })).not.toBeInTheDocument();
  expect(within(drawer).getAllByText("–")).toHaveLength(2);
});
