import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { announceRefused } from "./connectedElsewhere";

it("says in the first window why the other window was refused", async () => {
  on(
    "get",
    "*/api/shopify-service/app-install",
    ok({ url: "https://tea.myshopify.com/admin/oauth/authorize" }),
  );
  arrange({ stores: [] });
  const person = renderApp("/app/platform?connect=3");
  await person.type(await screen.findByLabelText("Store URL"), "tea");
  await person.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("link", { name: "Go to install to connect your store" });
  announceRefused("This store is connected to another account.");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The store was not connected");
  expect(alert).toHaveTextContent("This store is connected to another account.");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

const AUTHORISE = {
  3: "*/api/shopify-service/app-install",
  4: "*/api/bigcommerce-service/app-install",
  6: "*/api/woocommerce-service/auth/9/auth",
} as const;

it.each([
  [3, "admin.shopify.com/store/tea"],
  [4, "store-tea.mybigcommerce.com/manage"],
  [6, "tea.example.com/wp-admin"],
] as const)(
  "tells of a store of platform %i that is connected already, at the field and before its consent",
  async (platform, typed) => {
    arrange({ stores: [] });
    const sentence = "This store is already connected.";
    const calls = on("get", AUTHORISE[platform], refusal(1000400, sentence, { fields: { shop: sentence } }));
    const person = renderApp(`/app/platform?connect=${platform}`);
    await person.type(await screen.findByLabelText("Store URL"), typed);
    await person.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText("Store URL")).toHaveAccessibleDescription(sentence);
    expect(screen.queryByRole("link", { name: /Go to install/ })).toBeNull();
    expect(calls.map(({ url }) => url.searchParams.get("again"))).toEqual(["false"]);
  },
);

it.each([3, 4, 6] as const)(
  "lets a connected store of platform %i agree anew, and no other one that is typed",
  async (platform) => {
    const shop = "https://tea.example.com";
    arrange({ stores: [store({ platform, shop })] });
    const sentence = "This store is already connected.";
    const calls = on("get", AUTHORISE[platform], refusal(1000400, sentence, { fields: { shop: sentence } }));
    const person = renderApp(`/app/platform?connect=${platform}&shop=${encodeURIComponent(shop)}`);
    await person.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await person.type(await screen.findByLabelText("Store URL"), "x");
    await person.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ url }) => url.searchParams.get("again"))).toEqual(["true", "false"]);
  },
);
