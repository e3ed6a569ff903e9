import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { store } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";
import { announceConnected } from "../connectedElsewhere";

const tea = store({ id: "3", platform: 3, name: "Tea", shop: "https://tea.myshopify.com" });

function flagged(may: boolean) {
  arrange({ stores: [tea] });
  on("get", "/store", ok({ stores: [tea], billing_store: "", upgrade: ["3"] }));
  const permissions = [0, 1, 2, 3, 4].map((index) => ({ index, isSelect: may }));
  on("get", "/user-config/detail", ok({ permissions }));
}

it("blocks every screen until all stores are upgraded through their platform's page", async () => {
  flagged(true);
  const url = "https://tea.myshopify.com/admin/oauth/authorize?x=1";
  on("get", "*/api/shopify-service/app-install", ok({ url }));
  const person = renderApp("/app/importProducts");
  const gate = await screen.findByRole("dialog", { name: "Please upgrade your stores" });
  expect(within(gate).getByText("1 store left")).toBeVisible();
  await person.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Please upgrade your stores" })).toBeVisible();
  await person.click(await within(gate).findByRole("button", { name: "Upgrade" }));
  await person.click(await screen.findByRole("button", { name: "Next" }));
  expect(await screen.findByRole("link", { name: /Go to install/ })).toHaveAttribute("href", url);
  on("get", "/store", ok({ stores: [tea], billing_store: "", upgrade: [] }));
  announceConnected();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("tells a sub-account without the right whom to ask, and lets it log out", async () => {
  flagged(false);
  const out = on("post", "/user/sign-out");
  const person = renderApp("/app/importProducts");
  expect(await screen.findByText(/please upgrade the stores in the main account/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Upgrade" })).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(out).toHaveLength(1));
  await waitFor(() => expect(vi.mocked(leave)).toHaveBeenCalledWith("/login"));
});
