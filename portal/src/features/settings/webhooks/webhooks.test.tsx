import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, it } from "vitest";
import type { WebhookEndpoint } from "@/shared/api/types";
import { promised } from "@/testing/promised";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal, server } from "@/testing/server";

const URL = "https://erp.example/hook";
const endpoint: WebhookEndpoint = {
  id: "3",
  url: URL,
  topics: ["store.connected"],
  create_time: "2026-11-20T10:00:00Z",
  enabled: true,
  disabled_by_us: false,
  failing_since: null,
};
const topics = ["store.connected", "product.published"];
const token = {
  id: "4",
  name: "Warehouse",
  owner: "Lin",
  rights: ["MY_PRODUCTS"],
  can_write: true,
  created_at: "2026-11-20T08:00:00Z",
  expires_at: "2027-02-18T08:00:00Z",
  last_used_at: null,
};

function visit(...endpoints: WebhookEndpoint[]) {
  arrange();
  on("get", "/team/token", ok({ tokens: [token] }));
  on("get", "/webhook", ok({ endpoints, topics, most: 10 }));
  return renderApp("/app/setting?type=api");
}

it("adds an endpoint, puts a refusal at its field, and shows the secret once", async () => {
  const person = visit();
  on("post", "/webhook", refusal(1000400, "No.", { fields: { url: "Please enter an https:// URL." } }));
  await person.click(await screen.findByRole("button", { name: "Add endpoint" }));
  const dialog = await screen.findByRole("dialog", { name: "Add endpoint" });
  await person.type(within(dialog).getByLabelText("URL"), "http://erp.example");
  await person.click(within(dialog).getByRole("checkbox", { name: "Product published" }));
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Please enter an https:// URL.")).toBeVisible();
  const calls = on("post", "/webhook", ok({ endpoint, secret: "whsec_abc" }));
  await person.clear(within(dialog).getByLabelText("URL"));
  await person.type(within(dialog).getByLabelText("URL"), URL);
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByDisplayValue("whsec_abc")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ url: URL, topics: ["product.published"] }]);
  await person.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByDisplayValue("whsec_abc")).not.toBeInTheDocument());
});

it("switches an endpoint on again that was switched off", async () => {
  const person = visit({ ...endpoint, enabled: false, disabled_by_us: true });
  const calls = on("put", "/webhook/3", ok({ endpoint }));
  expect(await screen.findByText("Turned off after failing for days")).toBeVisible();
  await person.click(screen.getByRole("switch", { name: `Send events to ${URL}` }));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([{ url: URL, topics: ["store.connected"], enabled: true }]),
  );
});

it.each([
  ["leaves a paused endpoint paused", { enabled: false }, false],
  ["switches on again what had failed for days, and says so", { enabled: false, disabled_by_us: true }, true],
])("%s when it is changed", async (_title, state, enabled) => {
  const person = visit({ ...endpoint, ...state });
  const calls = on("put", "/webhook/3", ok({ endpoint }));
  await person.click(await screen.findByRole("button", { name: `Actions: ${URL}` }));
  await person.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit endpoint" });
  expect(within(dialog).queryByText(/Saving turns it on again/) !== null).toBe(enabled);
  await person.click(within(dialog).getByRole("checkbox", { name: "Product published" }));
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      { url: URL, topics: ["store.connected", "product.published"], enabled },
    ]),
  );
});

it("does not lose a secret to Escape while it is on its way", async () => {
  const person = visit(endpoint);
  const saved = promised<Response>();
  server.use(http.post("*/webhook", () => saved.promise));
  await person.click(await screen.findByRole("button", { name: "Add endpoint" }));
  const dialog = await screen.findByRole("dialog", { name: "Add endpoint" });
  await person.type(within(dialog).getByLabelText("URL"), URL);
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull());
  await person.keyboard("{Escape}");
  saved.resolve(Response.json(ok({ endpoint, secret: "whsec_abc" })));
  expect(await screen.findByDisplayValue("whsec_abc")).toBeVisible();
});

it("renews the secret and removes the endpoint, once confirmed", async () => {
  const person = visit(endpoint);
  const renewed = on("post", "/webhook/3/secret", ok({ secret: "whsec_new" }));
  const removed = on("delete", "/webhook/3");
  await person.click(await screen.findByRole("button", { name: `Actions: ${URL}` }));
  await person.click(await screen.findByRole("menuitem", { name: "Replace secret" }));
  await person.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Replace secret" }),
  );
  expect(await screen.findByDisplayValue("whsec_new")).toBeVisible();
  expect(renewed).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Done" }));
  await person.click(await screen.findByRole("button", { name: `Actions: ${URL}` }));
  await person.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove this endpoint?" });
  expect(removed).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});

it("shows what was sent, why it failed, and sends it again", async () => {
  const person = visit(endpoint);
  const delivery = {
    id: "9",
    event_id: "evt_1",
    topic: "store.connected",
    body: '{"type":"store.connected"}',
    state: "failed",
    attempts: 7,
    status: 500,
    trouble: "status",
    create_time: "2026-11-20T10:00:00Z",
    attempted_at: "2026-11-20T10:00:00Z",
    next_at: null,
  };
  on("get", "/webhook/3/delivery", ok({ deliveries: [delivery], count: 1 }));
  const again = on("post", "/webhook/3/delivery/9/resend");
  const tested = on("post", "/webhook/3/test");
  await person.click(await screen.findByRole("button", { name: `Deliveries: ${URL}` }));
  const dialog = await screen.findByRole("dialog", { name: "Deliveries" });
  expect(await within(dialog).findByText(/7 attempts · status 500/)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Resend" }));
  await person.click(within(dialog).getByRole("button", { name: "Send test" }));
  await waitFor(() => expect([again.length, tested.length]).toEqual([1, 1]));
});

it("revokes a token of the team, once confirmed", async () => {
  const person = visit();
  const calls = on("delete", "/team/token/4");
  expect(await screen.findByText("Lin · read and write")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Revoke “Warehouse”" }));
  const dialog = await screen.findByRole("dialog", { name: "Revoke “Warehouse”" });
  expect(calls).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(calls).toHaveLength(1));
});
