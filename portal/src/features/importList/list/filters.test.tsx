import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const mug = product();

it("keeps search, filters and sort in the address and asks the server for them", async () => {
  arrange({ products: [mug] });
  const calls = on("get", "/import_list", ok({ products: [mug], count: 1 }));
  const person = renderApp("/app/importProducts");
  await screen.findByRole("searchbox", { name: "Search by title, SKU or supplier ID" });
  await person.click(screen.getByRole("button", { name: /^Ready/ }));
  await person.type(screen.getByRole("searchbox"), "mug");
  await person.selectOptions(screen.getByLabelText("Supplier"), "Shopify");
  await person.selectOptions(screen.getByLabelText("Store"), "Corner Shop");
  await person.selectOptions(screen.getByLabelText("Sort by"), "price");
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
      page: "1",
      size: "100",
      title: "mug",
      state: "ready",
      type: "13",
      store_id: "1",
      sort: "price",
    }),
  );
  const shown = Object.fromEntries(whereAmI().searchParams);
  expect(shown).toEqual({ state: "ready", title: "mug", type: "13", store: "1", sort: "price" });
});

it("filters by price, margin and day from the drawer, and takes each away again", async () => {
  arrange({ products: [mug] });
  const calls = on("get", "/import_list", ok({ products: [mug], count: 1 }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Filters" }));
  const drawer = await screen.findByRole("dialog", { name: "Filters" });
  await person.type(within(drawer).getByLabelText("Price from"), "ten");
  await person.type(within(drawer).getByLabelText("Margin to (%)"), "30");
  await person.type(within(drawer).getByLabelText("Imported to"), "2026-11-20");
  await person.click(within(drawer).getByRole("button", { name: "Apply" }));
  expect(await within(drawer).findByText("Enter an amount like 12.99.")).toBeVisible();
  await person.clear(within(drawer).getByLabelText("Price from"));
  await person.type(within(drawer).getByLabelText("Price from"), "10");
  await person.click(within(drawer).getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
      min_price: "10",
      max_margin: "30",
      until: "2026-11-21T00:00:00.000Z",
    }),
  );
  const shown = Object.fromEntries(whereAmI().searchParams);
  expect(shown).toEqual({ min_price: "10", max_margin: "30", until: "2026-11-20" });
  expect(screen.getByRole("button", { name: "Filters (3)" })).toBeVisible();
  (await screen.findByRole("button", { name: "Remove filter: Price from 10" })).focus();
  await person.keyboard("{Delete}");
  await waitFor(() => expect(whereAmI().searchParams.has("min_price")).toBe(false));
  await person.click(screen.getByRole("button", { name: "Clear all" }));
  expect(whereAmI().search).toBe("");
});
