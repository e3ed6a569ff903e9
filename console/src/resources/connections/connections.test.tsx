import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ConnectionRow } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const broken: ConnectionRow = {
  id: "12",
  tenant_id: "1",
  merchant: "Anna's Finds",
  store_id: "3",
  store: "Tea Harbour",
  platform: 3,
  shop: "tea-harbour.myshopify.com",
  state: "disconnected",
  health: "broken",
  failing: ["token", "webhooks"],
  failing_since: "2026-11-20T10:00:00Z",
  last_success_at: null,
  checked_at: "2026-11-20T10:00:00Z",
  connected_at: "2026-11-01T10:00:00Z",
};
const fresh = { ...broken, id: "11", store: "Berlin", state: "connected", health: "", failing: [] } as const;

it("shows how every store is, what fails, and whose it is", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /connections": { data: [broken, { ...fresh, failing: [] }], has_more: false },
  });
  renderApp({ at: "/connections" });
  const row = (await screen.findByText("Tea Harbour")).closest("tr");
  if (!row) throw new Error("the store is outside a row");
  expect(within(row).getByText("Shopify")).toBeVisible();
  expect(within(row).getByText("Disconnected")).toBeVisible();
  expect(within(row).getByText("Broken")).toBeVisible();
  expect(within(row).getByText("Access, Webhooks")).toBeVisible();
  expect(within(row).getByText("Never")).toBeVisible();
  expect(within(row).getByRole("link", { name: "Anna's Finds" })).toHaveAttribute(
    "href",
    "/merchants/1/show",
  );
  expect(screen.getByText("Never checked")).toBeVisible();
});

it("filters, and goes on from the last row", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /connections": { data: [broken], has_more: true },
  });
  const { user } = renderApp({ at: "/connections" });
  await user.type(await screen.findByLabelText("Store or merchant"), "tea");
  await waitFor(() => expect(seen.at(-1)).toBe("GET /connections?q=tea&per_page=25"));
  await user.click(screen.getByRole("button", { name: "Older" }));
  await waitFor(() => expect(seen.at(-1)).toBe("GET /connections?q=tea&before=12&per_page=25"));
});
