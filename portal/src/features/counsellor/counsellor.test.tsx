import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const STORES = "/business-counsellor/stores";
const store = (id: string, name: string, platform: number, select: boolean) => ({
  id,
  name,
  shop: `${name}.example`,
  platform,
  currency: "USD",
  select,
  merchant_id: "3",
});

it("lets a counsellor select among the stores of clients", async () => {
  arrange({ user: { menus: ["IMPORT_LIST", "ANTSITE_STORES"] } });
  on("get", STORES, ok({ stores: [store("4", "Cups", 9, true), store("5", "Hats", 6, false)] }));
  const sent = on("put", STORES, ok({ stores: [] }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("tab", { name: "Site management" }));
  expect(await screen.findByRole("heading", { name: "Client stores" })).toBeVisible();
  expect(await screen.findByRole("checkbox", { name: /^Cups/ })).toBeChecked();
  expect(screen.getByRole("button", { name: "Save selection" })).toBeDisabled();
  await person.selectOptions(screen.getByLabelText("Platform"), "WooCommerce");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /^Cups/ })).toBeNull());
  await person.click(screen.getByRole("checkbox", { name: /^Hats/ }));
  await person.click(screen.getByRole("button", { name: "Save selection" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ ids: [4, 5] }));
  expect(await screen.findByText("Selection saved")).toBeVisible();
});

it("says how stores come here", async () => {
  arrange({ user: { menus: ["IMPORT_LIST", "ANTSITE_STORES"] } });
  on("get", STORES, ok({ stores: [] }));
  renderApp("/app/antSite/stores");
  expect(await screen.findByText("No stores yet")).toBeVisible();
});
