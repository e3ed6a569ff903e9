import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Feed, SupplyAccount } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const text = {
  name: "Phone cases",
  supplier: 1,
  kind: "search",
  source: "phone case",
  category_id: "",
  tab: 0,
  ship_from: "",
  ship_to: "US",
  hours: 24,
  most: 1000,
  is_on: true,
} as const;
const feed: Feed = {
  ...text,
  id: "7",
  state: "failed",
  page: 3,
  seen: 100,
  added: 60,
  changed: 4,
  started_at: "2026-11-20T10:00:00Z",
  finished_at: null,
  next_at: "2099-11-20T11:00:00Z",
  error: "Connect an account at AliExpress to run this feed.",
  version: 2,
  edited_at: "2026-11-20T09:00:00Z",
  edited_by: "a@example.com",
};
const account: SupplyAccount = {
  id: 1,
  account_name: "our-shop",
  expires_at: "2026-11-25T10:00:00Z",
  is_refused: true,
  connected_at: "2026-10-20T10:00:00Z",
  calls_per_second: 50,
  calls_waiting: 3,
};
const nothing = { data: [], total: 0 };

it("sets up a feed and runs it, with what its last run failed with", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /feeds": { data: [feed], total: 1 },
    "GET /feeds/7": feed,
    "POST /feeds/7/run": feed,
  });
  const sent = takes("POST /feeds", feed);
  const { user } = renderApp({ at: "/feeds" });
  expect(await screen.findByText("Failed")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Last run" })).toBeVisible();
  expect(screen.getByRole("cell", { name: `${text.name} ${feed.error}` })).toBeVisible();
  expect(screen.getByText(/^Nov 20, 2026/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "New feed" }));
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), text.name);
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.click(screen.getByRole("combobox", { name: /Type/ }));
  await user.click(await screen.findByRole("option", { name: "Search" }));
  await user.type(screen.getByRole("textbox", { name: /search words/ }), text.source);
  await user.click(screen.getByRole("combobox", { name: /Tab/ }));
  await user.click(await screen.findByRole("option", { name: "Hot Sales" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([text]));
  expect(await screen.findByText(feed.error)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Run now" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Run now" }));
  expect(await screen.findByText("Feed will run shortly.")).toBeVisible();
  expect(seen).toContain("POST /feeds/7/run");
});

it("shows a refused account, and keeps no token that the supplier refuses", async () => {
  const refused = { message: "", fields: { refresh_token: "The supplier refused this token." } };
  answers({
    "GET /session": { ...operator },
    "GET /supply_accounts": { data: [account], total: 1 },
    "POST /supply_accounts": [422, refused],
  });
  const { user } = renderApp({ at: "/supply_accounts" });
  expect(await screen.findByText("Refused: connect again")).toBeVisible();
  expect(screen.getByText("Up to 50 requests a second, 3 waiting")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Connect account" }));
  const field = await screen.findByLabelText(/Refresh token/);
  expect(field).toHaveAttribute("type", "password");
  await user.type(field, "secret-token");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Connect account" }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(dialog.getByText("The supplier refused this token.")).toBeVisible();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("secret-token");
  const sent = takes("POST /supply_accounts", { done: true });
  await user.click(dialog.getByRole("button", { name: "Connect account" }));
  expect(await screen.findByText("Account connected.")).toBeVisible();
  expect(sent).toEqual([{ supplier: 1, refresh_token: "secret-token" }]);
});

it("looks up the categories that feeds can be set up with", async () => {
  const lamps = { id: "4", supplier: 1, source_id: "39", name_en: "Lamps", name_zh: "灯具" } as const;
  const found = { data: [{ ...lamps, parent_en: "Home", parent_zh: "", products: 12 }], total: 1 };
  answers({ "GET /session": { ...operator }, "GET /supply_categories": found });
  renderApp({ at: "/supply_categories" });
  const row = await screen.findByRole("row", { name: /Lamps/ });
  for (const said of ["Home", "AliExpress", "39", "12"]) expect(within(row).getByText(said)).toBeVisible();
});

it("sets the rate of a day", async () => {
  answers({ "GET /session": { ...operator }, "GET /exchange_rates": nothing });
  const sent = takes("POST /exchange_rates", { done: true });
  const { user } = renderApp({ at: "/exchange_rates" });
  await user.click(await screen.findByRole("button", { name: "Set rate" }));
  await user.type(await screen.findByRole("textbox", { name: /Currency/ }), "CNY");
  await user.type(screen.getByRole("textbox", { name: /For 1 USD/ }), "7.25");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Set rate" }));
  expect(await screen.findByText("Exchange rate saved.")).toBeVisible();
  const day = new Date().toISOString().slice(0, 10);
  expect(sent).toEqual([{ currency: "CNY", day, per_usd: "7.25", source: "" }]);
});
