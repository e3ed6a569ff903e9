import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failedEvent, operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

it("shows a webhook's body readably and replays it after a yes", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /inbox/3": { ...failedEvent },
    "POST /inbox/3/replay": { done: true },
  });
  const { user } = renderApp({ at: "/inbox/3/show" });
  expect(await screen.findByRole("group", { name: "Body" })).toHaveTextContent('{ "id": 4711 }');
  await user.click(await screen.findByRole("button", { name: "Replay" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Replay" }));
  expect(await screen.findByText("Webhook queued again.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /inbox/3/replay"]);
});

it("offers no replay without the right, nor while the webhook waits", async () => {
  answers({ "GET /session": { ...support }, "GET /inbox/3": { ...failedEvent } });
  renderApp({ at: "/inbox/3/show" });
  expect(await screen.findByRole("heading", { level: 1, name: "product.deleted" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Replay" })).toBeNull();
});

it("lists webhooks with vendor and state", async () => {
  answers({ "GET /session": { ...operator }, "GET /inbox": { data: [failedEvent], total: 1 } });
  renderApp({ at: "/inbox" });
  const row = (await screen.findByRole("link", { name: "product.deleted" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("WooCommerce")).toBeVisible();
  expect(within(row).getByText("Failed")).toBeVisible();
});

it("keeps to the webhooks of any vendor that sends some", async () => {
  const seen = answers({ "GET /session": { ...operator }, "GET /inbox": { data: [failedEvent], total: 1 } });
  const { user } = renderApp({ at: "/inbox" });
  await user.click(await screen.findByRole("combobox", { name: "Vendor" }));
  const offered = (await screen.findAllByRole("option")).map((option) => option.textContent);
  expect(offered.slice(1)).toEqual([
    "Shopify",
    "WooCommerce",
    "BigCommerce",
    "Wix",
    "Square",
    "AliExpress",
    "1688",
  ]);
  await user.click(screen.getByRole("option", { name: "Square" }));
  await waitFor(() => expect(seen.at(-1)).toContain("vendor=square"));
});
