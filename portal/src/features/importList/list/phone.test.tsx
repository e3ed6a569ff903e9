import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { product } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";

beforeEach(() => vi.stubGlobal("innerWidth", 375));
afterEach(() => vi.unstubAllGlobals());

it("unfolds filters and tools on a phone, and says how many filters are in use", async () => {
  arrange({ products: [product()] });
  const person = renderApp("/app/importProducts?stock=sold_out");
  const bar = await screen.findByRole("search");
  expect(within(bar).getAllByRole("combobox")).toHaveLength(1);
  await person.click(within(bar).getByRole("button", { name: "Filters (1)", expanded: false }));
  await person.selectOptions(within(bar).getByLabelText("State"), "failed");
  expect(Object.fromEntries(whereAmI().searchParams)).toEqual({ stock: "sold_out", state: "failed" });
  await person.click(within(bar).getByRole("button", { name: "Filters (2)", expanded: true }));
  expect(within(bar).getAllByRole("combobox")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Find duplicates" })).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "List tools" }));
  expect(screen.getByRole("button", { name: "Find duplicates" })).toBeVisible();
});
