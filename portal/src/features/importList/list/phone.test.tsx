import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { product } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";

beforeEach(() => vi.stubGlobal("innerWidth", 375));
afterEach(() => vi.unstubAllGlobals());

it("has all filters in the drawer on a phone, and shows those in use", async () => {
  arrange({ products: [product()] });
  const person = renderApp("/app/importProducts?stock=sold_out&type=13");
  const bar = await screen.findByRole("search");
  expect(within(bar).queryAllByRole("combobox")).toEqual([]);
  expect(await screen.findByRole("button", { name: "Remove filter: Sold out" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove filter: Shopify" })).toBeVisible();
  await person.click(within(bar).getByRole("button", { name: "Filters (2)" }));
  const drawer = await screen.findByRole("dialog", { name: "Filters" });
  await person.selectOptions(within(drawer).getByLabelText("Status"), "Failed");
  await person.selectOptions(within(drawer).getByLabelText("Sort by"), "Title A to Z");
  await person.click(within(drawer).getByRole("button", { name: "Apply" }));
  const shown = Object.fromEntries(whereAmI().searchParams);
  expect(shown).toEqual({ stock: "sold_out", type: "13", state: "failed", sort: "title" });
});
