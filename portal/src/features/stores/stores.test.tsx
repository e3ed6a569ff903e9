import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { store } from "@/testing/data";
import { arrange, MESSAGE_AUTOMATION, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { splitAddress } from "./addresses";
import { announceConnected } from "./connectedElsewhere";

vi.mock("@/shared/navigation/leave");

async function openForm(platform: RegExp, stores = [store()]) {
  arrange({ stores });
  const person = renderApp("/app/platform?connect=1");
  await person.click(await screen.findByRole("button", { name: platform }));
  return person;
}

it("connects WooCommerce by approval and says where the redirect leads", async () => {
  const calls = on(
    "get",
    "*/api/woocommerce-service/auth/9/auth",
    ok({ url: "https://shop.example.com/wc-auth/v1/authorize?x=1" }),
  );
  const person = await openForm(/WooCommerce/);
  await person.type(screen.getByLabelText("Store URL"), "shop.example.com/blog");
  await person.click(screen.getByRole("button", { name: "Next" }));
  const go = await screen.findByRole("link", { name: "Go to install to connect your store" });
  expect(go).toHaveAttribute("href", "https://shop.example.com/wc-auth/v1/authorize?x=1");
  expect(calls[0]?.url.searchParams.get("shop")).toBe("https://shop.example.com/blog");
  expect(calls[0]?.url.searchParams.get("userId")).toBe("7");
});

it("connects WooCommerce with keys typed by hand, over http where chosen", async () => {
  const calls = on("post", "/store", ok({ store: store() }));
  const person = await openForm(/WooCommerce/);
  await person.selectOptions(screen.getByLabelText("Protocol"), "http://");
  await person.type(screen.getByLabelText("Store URL"), "shop.example.com");
  await person.selectOptions(screen.getByLabelText("How do you want to connect?"), "keys");
  await person.type(screen.getByLabelText("Consumer key"), "ck_1");
  await person.type(screen.getByLabelText("Consumer secret"), "cs_1");
  await person.click(screen.getByRole("button", { name: "Connect store" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    platform: 6,
    shop: "http://shop.example.com",
    consumer_key: "ck_1",
    consumer_secret: "cs_1",
  });
});

it("says at the store URL why it cannot be approved there, and takes keys instead", async () => {
  const sentence = "Choose another structure under Settings > Permalinks, or enter API keys instead.";
  on(
    "get",
    "*/api/woocommerce-service/auth/9/auth",
    refusal(1000400, sentence, { fields: { shop: sentence } }),
  );
  const calls = on("post", "/store", ok({ store: store() }));
  const person = await openForm(/WooCommerce/);
  await person.type(screen.getByLabelText("Store URL"), "plain.example.com");
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText("Store URL")).toHaveAccessibleDescription(sentence);
  await person.selectOptions(screen.getByLabelText("How do you want to connect?"), "keys");
  await person.type(screen.getByLabelText("Consumer key"), "ck_1");
  await person.type(screen.getByLabelText("Consumer secret"), "cs_1");
  await person.click(screen.getByRole("button", { name: "Connect store" }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

it("asks for a store URL before it asks the server", async () => {
  const person = await openForm(/WooCommerce/);
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("store URL cannot be empty")).toBeVisible();
});

it("opens a hosted shop by its name, and says when the plan has no room", async () => {
  const calls = on(
    "post",
    "/store",
    refusal(1001021, "Sorry, this new store will cause to exceed your subscription."),
  );
  const person = await openForm(/Tradewind Shop/);
  await person.click(screen.getByRole("button", { name: "Create shop" }));
  expect(await screen.findByText("Please fill in the correct store name")).toBeVisible();
  expect(calls).toEqual([]);
  await person.type(screen.getByLabelText("Store name"), "Tea House");
  await person.click(screen.getByRole("button", { name: "Create shop" }));
  expect(
    await screen.findByText("Sorry, this new store will cause to exceed your subscription."),
  ).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ platform: 9, name: "Tea House", currency: "USD" });
});

it("does not offer to remove the store that carries billing", async () => {
  arrange();
  on("get", "/store", ok({ stores: [store()], billing_store: "1", billing_stores: ["1"], upgrade: [] }));
  renderApp("/app/platform");
  expect(await screen.findByRole("button", { name: "Remove" })).toBeDisabled();
});

it("offers nothing of that to a sub-account without the right", async () => {
  arrange({ stores: [store({ state: "disconnected", state_reason: "Gone.", health: "broken" })] });
  on("get", "/user-config/detail", ok({ permissions: [{ index: 4, isSelect: false }] }));
  renderApp("/app/platform");
  expect(await screen.findByText("Gone.")).toBeVisible();
  for (const name of ["Connect store", "Reconnect", "Check connection", "Rename", "Remove"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("tells whose store it is, on which plan, and when it last answered", async () => {
  arrange({
    stores: [store({ shop_owner: "Mei Lin", plan_name: "Basic", last_success_at: "2026-11-20T08:00:00Z" })],
  });
  renderApp("/app/platform");
  expect(
    await screen.findByText(/^Owner: Mei Lin · Platform plan: Basic · Last synced Nov 20, 2026/),
  ).toBeVisible();
});

it("names a missing right of a store that works, with the way to grant it", async () => {
  arrange({
    stores: [store({ state_reason: "The store hasn't granted write_products.", health: "broken" })],
  });
  renderApp("/app/platform");
  expect(await screen.findByText("The store hasn't granted write_products.")).toBeVisible();
  expect(screen.getByText("Connected")).toBeVisible();
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("says why a store is disconnected", async () => {
  arrange({ stores: [store({ state: "disconnected", state_reason: "The store refused the key." })] });
  renderApp("/app/platform");
  expect(await screen.findByText("Disconnected")).toBeVisible();
  expect(screen.getByText("The store refused the key.")).toBeVisible();
});

it("tells a sub-account without the right what the server says", async () => {
  arrange();
  const words = "This sub-account don't have enough privileges, please add new store in the main account.";
  on("get", "/store", refusal(1004003, words));
  renderApp("/app/platform");
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText("Connect your first store")).toBeNull();
  expect(await screen.findByRole("button", { name: "No stores" })).toBeVisible();
});

it.each([
  ["HTTPS://Shop.example.com/wp", { scheme: "https://", rest: "Shop.example.com/wp" }],
  [" shop.example.com:8080 ", { scheme: "", rest: "shop.example.com:8080" }],
])("keeps port and path of %s", (typed, parts) => {
  expect(splitAddress(typed)).toEqual(parts);
});

it("installs our app in a Shopify shop in a new window, and notices when that is done", async () => {
  const url = "https://tea.myshopify.com/admin/oauth/authorize?x=1";
  const calls = on("get", "*/api/shopify-service/app-install", ok({ url }));
  const person = await openForm(/Shopify/);
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("store URL cannot be empty")).toBeVisible();
  await person.type(screen.getByLabelText("Store URL"), " tea.myshopify.com ");
  await person.click(screen.getByRole("button", { name: "Next" }));
  const go = await screen.findByRole("link", { name: "Go to install to connect your store" });
  expect(go).toHaveAttribute("href", url);
  expect(go).toHaveAttribute("target", "_blank");
  expect(calls[0]?.url.searchParams.get("shop")).toBe("tea.myshopify.com");
  announceConnected();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("connects a Shopify shop by the merchant's own app", async () => {
  const calls = on("post", "/store", ok({ store: store() }));
  const person = await openForm(/Shopify/);
  await person.type(screen.getByLabelText("Store URL"), "tea");
  await person.selectOptions(screen.getByLabelText("How do you want to connect?"), "keys");
  await person.type(screen.getByLabelText("Client ID"), "id");
  await person.type(screen.getByLabelText("Client secret"), "secret");
  await person.click(screen.getByRole("button", { name: "Connect store" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    platform: 3,
    shop: "tea",
    client_id: "id",
    client_secret: "secret",
  });
});

it("asks BigCommerce for the install page, and shows its refusal at the field", async () => {
  const sentence = "Please fill in the correct store name";
  on(
    "get",
    "*/api/bigcommerce-service/app-install",
    refusal(1000400, sentence, { fields: { shop: sentence } }),
  );
  const person = await openForm(/BigCommerce/);
  await person.type(screen.getByLabelText("Store URL"), "nonsense");
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText("Store URL")).toHaveAccessibleDescription(sentence);
  const url = "https://login.bigcommerce.com/app/12/install";
  const calls = on("get", "*/api/bigcommerce-service/app-install", ok({ url }));
  await person.type(screen.getByLabelText("Store URL"), "{Control>}a{/Control}store-tea");
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("link", { name: /Go to install/ })).toHaveAttribute("href", url);
  expect(calls[0]?.url.searchParams.get("appId")).toBe("12");
});

it("begins again with a store that was disconnected", async () => {
  const lost = store({
    platform: 3,
    shop: "https://tea.myshopify.com",
    state: "disconnected",
    state_reason: "Gone.",
  });
  arrange({ stores: [lost] });
  const person = renderApp("/app/platform");
  expect(await screen.findByText("Gone.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Reconnect" }));
  expect(await screen.findByRole("dialog", { name: "Shopify" })).toBeVisible();
  expect(screen.getByLabelText("Store URL")).toHaveValue("https://tea.myshopify.com");
});

it("asks Square for its link and says where it leads", async () => {
  const url = "https://connect.squareup.com/oauth2/authorize?x=1";
  const calls = on("get", "*/api/square-service/judge", ok({ msg: url }));
  await openForm(/Square/);
  const go = await screen.findByRole("link", { name: "Go to install to connect your store" });
  expect(go).toHaveAttribute("href", url);
  expect(screen.getByText(/redirected to Square/)).toBeVisible();
  expect(calls).toHaveLength(1);
});

it("goes straight to the page where Wix installs the app", async () => {
  const url = "https://www.wix.com/app-installer?appId=1";
  on("get", "*/api/wix-service/app-install", ok({ url }));
  await openForm(/Wix/);
  await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
});

it("says why there is no link, and leads back to the platforms", async () => {
  const sentence = "No app for Square is set up here yet.";
  on("get", "*/api/square-service/judge", refusal(1000400, sentence, { platform: sentence }));
  const person = await openForm(/Square/);
  expect(await screen.findByText(sentence)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("button", { name: /Wix/ })).toBeVisible();
});

it("connects a Square seller again without asking for room", async () => {
  const shop = "https://app.squareup.com/dashboard/items/library?merchant=ML1";
  arrange({ stores: [store({ platform: 8, shop, state: "disconnected", state_reason: "Gone." })] });
  const calls = on(
    "get",
    "*/api/square-service/judge",
    ok({ msg: "https://connect.squareup.com/oauth2/authorize" }),
  );
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Reconnect" }));
  expect(await screen.findByRole("link", { name: /Go to install/ })).toBeVisible();
  expect(calls[0]?.url.searchParams.get("shop")).toBe(shop);
});

it("shows the message that waits for a store, once another window has connected a store", async () => {
  arrange();
  const template_vo = { title: "Your first store", content: "<p>x</p>", button: "", router: "" };
  const message = {
    id: "4",
    template_vo,
    platform: 0,
    app_type: 0,
    trigger_type: 3,
    trigger: "store_connected",
  };
  on("get", `${MESSAGE_AUTOMATION}/user_message/push_message`, ok({ push_messages: [message] }));
  on("post", `${MESSAGE_AUTOMATION}/user_message/push_message/:id`);
  renderApp("/app/platform");
  await screen.findByRole("heading", { level: 1, name: "Stores" });
  expect(screen.queryByRole("dialog")).toBeNull();
  announceConnected();
  expect(await screen.findByRole("dialog", { name: "Your first store" })).toBeVisible();
});

it("asks to reconnect a store for orders, and names the missing permissions", async () => {
  arrange({ stores: [store({ missing_order_scopes: ["ORDERS_READ", "PAYMENTS_READ"] })] });
  renderApp("/app/platform");
  expect(
    await screen.findByText(
      "Reconnect for orders. Products keep working. Missing permissions: ORDERS_READ, PAYMENTS_READ.",
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeEnabled();
});
