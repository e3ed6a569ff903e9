import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";
import { announceRefused } from "./connectedElsewhere";

it("says in the first window why the other one was refused", async () => {
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

it("tells of a store that is connected already before it asks for consent", async () => {
  arrange({ stores: [store({ platform: 3, shop: "tea.myshopify.com", name: "Tea" })] });
  const calls = on(
    "get",
    "*/api/shopify-service/app-install",
    ok({ url: "https://tea.myshopify.com/admin" }),
  );
  const person = renderApp("/app/platform?connect=3");
  await person.type(await screen.findByLabelText("Store URL"), "https://Tea.myshopify.com/");
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("This store is already connected.")).toBeVisible();
  expect(calls).toEqual([]);
});
