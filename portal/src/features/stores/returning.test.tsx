import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

vi.mock("@/shared/navigation/leave");

it("names the store that came instead of the store that was to be connected again", async () => {
  const names = "requested=Harbor+Tea&came=Corner+Caf%C3%A9";
  history.replaceState(null, "", `/wooBinding?success=0&code=1005025&${names}&platform=8`);
  renderApp("/wooBinding");
  expect(
    await screen.findByText(/You wanted to reconnect “Harbor Tea”, but logged in to “Corner Café”/),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to my stores" })).toBeVisible();
});

it.each([
  ["3", "write_products, read_locations", "write_products, read_locations"],
  ["5", "Manage Products, Manage Inventory", "Manage Products, Manage Inventory"],
  ["8", "ITEMS_WRITE", "ITEMS_WRITE"],
  ["8", "HTTP 403. Call 555-0100 now", "all permissions that we ask for"],
])("names what was not allowed on platform %s: %s", async (platform, missing, named) => {
  const query = new URLSearchParams({ success: "0", code: "1000400", missing, platform });
  history.replaceState(null, "", `/wooBinding?${query}`);
  renderApp("/wooBinding");
  const way = `Connect again and allow: ${named}.`;
  expect(await screen.findByText((text) => text.endsWith(way))).toBeVisible();
});

it.each([
  ["denied", "3", /^The connection was declined at Shopify\./],
  ["expired", "5", /used already, is older than 30 minutes, or was begun by another user/],
  ["altered", "8", /^The response did not come from Square or was changed on the way/],
  ["not_set_up", "3", /^No app for Shopify is set up here/],
  ["away", "5", /^Wix could not be reached/],
  ["currency", "4", /a currency that we don't know/],
  ["unpaid", "3", /read-only until you pay the open invoice/],
  ["constructor", "3", /^Shopify did not confirm the connection/],
])("says the true cause of a refusal: %s", async (cause, platform, sentence) => {
  history.replaceState(null, "", `/wooBinding?${new URLSearchParams({ success: "0", cause, platform })}`);
  renderApp("/wooBinding");
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("waits until the keys of WooCommerce are verified", async () => {
  let state = "waiting";
  on("get", "*/api/woocommerce-service/auth/9/arrival", () => ok({ state, reason: "" }));
  history.replaceState(null, "", "/wooBinding?success=1&user_id=7");
  renderApp("/wooBinding");
  expect(await screen.findByRole("heading", { name: "Verifying your store…" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Go to Import List" })).toBeNull();
  state = "connected";
  expect(await screen.findByRole("heading", { name: "Your store is connected" })).toBeVisible();
});

it("says why a store that WooCommerce approved is refused", async () => {
  const reason =
    "This store is connected to another account. Please disconnect it there first, or contact our support.";
  on("get", "*/api/woocommerce-service/auth/9/arrival", () => ok({ state: "refused", reason }));
  history.replaceState(null, "", "/wooBinding?success=1&user_id=7");
  renderApp("/wooBinding");
  expect(await screen.findByRole("heading", { name: "The store was not connected" })).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
});

it.each([
  ["1", "Your store is connected"],
  ["0", "The store was not connected"],
])("comes back from WooCommerce with success=%s", async (success, title) => {
  on("get", "*/api/woocommerce-service/auth/9/arrival", () => ok({ state: "connected", reason: "" }));
  history.replaceState(null, "", `/wooBinding?success=${success}&user_id=7`);
  renderApp("/wooBinding");
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});

it("comes back from a platform whose store our own server has kept", async () => {
  history.replaceState(null, "", "/wooBinding?success=1");
  renderApp("/wooBinding");
  expect(await screen.findByRole("heading", { name: "Your store is connected" })).toBeVisible();
});

it("claims nothing of a store when nobody can tell how it went", async () => {
  on("get", "*/api/woocommerce-service/auth/9/arrival", () => new Response(null, { status: 500 }));
  history.replaceState(null, "", "/wooBinding?success=1&user_id=7");
  renderApp("/wooBinding");
  expect(await screen.findByRole("heading", { name: "Your store approved the connection" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Your store is connected" })).toBeNull();
});

it("leads who comes to that page by its address alone to the stores", async () => {
  arrange();
  history.replaceState(null, "", "/wooBinding");
  renderApp("/wooBinding");
  expect(await screen.findByRole("heading", { name: "Stores" })).toBeVisible();
});
