import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { merchant, merchantList, merchantPage, operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

afterEach(() => vi.unstubAllGlobals());

const actor = { ...support, rights: [...support.rights, "users.see", "users.impersonate"] };

async function actAs(state = "ready", users: { id: string }[] = [{ id: "7" }]) {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...location, origin: location.origin, assign });
  const seen = answers({
    "GET /session": { ...actor },
    ...merchantPage,
    "GET /merchants/1": { ...merchant, state },
    "GET /users": { data: users, total: users.length },
    "POST /users/7/impersonation": {
      url: "/iframeMain?user_id=7#ticket=abc",
      expires_at: merchant.created_at,
    },
  });
  const { user } = renderApp({ at: "/merchants/1/show" });
  await screen.findByRole("heading", { level: 1, name: "anna@example.com" });
  return { assign, seen, user };
}

it("acts as a merchant's main account, with a reason", async () => {
  const { assign, seen, user } = await actAs();
  await user.click(await screen.findByRole("button", { name: "Act as user" }));
  const dialog = within(screen.getByRole("dialog", { name: "Act as this user?" }));
  expect(dialog.getByText(/enter the portal as anna@example.com/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Act as user" })).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Import stuck");
  await user.click(dialog.getByRole("button", { name: "Act as user" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/iframeMain?user_id=7#ticket=abc"));
  expect(seen.filter((request) => request.includes("users"))).toEqual([
    "GET /users?merchant=1&kind=main&page=1&per_page=1",
    "POST /users/7/impersonation",
  ]);
});

it("draws no ticket where the merchant has no main account", async () => {
  const { assign, seen, user } = await actAs("ready", []);
  await user.click(await screen.findByRole("button", { name: "Act as user" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Import stuck");
  await user.click(dialog.getByRole("button", { name: "Act as user" }));
  expect(await dialog.findByText("This entry doesn't exist, or was removed.")).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
  expect(seen.some((request) => request.startsWith("POST"))).toBe(false);
});

it("does not offer to act as a merchant who is out of service", async () => {
  await actAs("suspended");
  expect(screen.queryByRole("button", { name: "Act as user" })).toBeNull();
});

it("tells in the timeline when a store was connected and disconnected", async () => {
  const moment = { at: "2026-11-20T10:00:00Z", who: "", what: "tea.example", reason: "", parts: [] };
  answers({
    "GET /session": { ...support },
    ...merchantPage,
    "GET /merchants/1/timeline": {
      data: [
        { ...moment, id: "connection_end-4", kind: "connection_end" },
        { ...moment, id: "connection-4", kind: "connection" },
      ],
      total: 2,
    },
    "GET /merchants/1": { ...merchant },
  });
  renderApp({ at: "/merchants/1/show" });
  const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
  expect((await timeline.findAllByRole("listitem")).map((item) => item.textContent?.split("Nov")[0])).toEqual(
    ["Store disconnected: tea.example", "Store connected: tea.example"],
  );
});

it("tells a payment and the plan that it brought as one moment", async () => {
  const moment = { at: "2026-11-20T10:00:00Z", who: "", reason: "" };
  const parts = [{ ...moment, id: "subscription-4", kind: "subscription", what: "Pro (monthly)" }];
  answers({
    "GET /session": { ...support },
    ...merchantPage,
    "GET /merchants/1/timeline": {
      data: [{ ...moment, id: "payment-1", kind: "payment", what: "USD 29.00", reason: "succeeded", parts }],
      total: 1,
    },
    "GET /merchants/1": { ...merchant },
  });
  renderApp({ at: "/merchants/1/show" });
  const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
  expect((await timeline.findByText("Plan: Pro (monthly)")).closest("ol")?.closest("li")).toHaveTextContent(
    "Payment: USD 29.00",
  );
});

it("shows one merchant with figures, plan and stores", async () => {
  answers({
    "GET /session": { ...support },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
  });
  renderApp({ at: "/merchants/1/show" });
  expect(await screen.findByRole("heading", { level: 1, name: "anna@example.com" })).toBeVisible();
  expect(screen.getByText("1,234")).toBeVisible();
  expect(screen.getByText("Free")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open Anna's Finds in a new tab" })).toHaveAttribute(
    "href",
    "https://finds.example.com/",
  );
  expect(screen.getByText("Connected")).toBeVisible();
});

it("leads from a merchant to its jobs", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
    "GET /merchants/1/balances": { data: [], total: 0 },
    "GET /merchants/1/subscriptions": { data: [], total: 0 },
    "GET /grants": { data: [], total: 0 },
    "GET /jobs": { data: [], total: 0 },
    "GET /job-faults": { data: [], total: 0 },
  });
  const { user } = renderApp({ at: "/merchants/1/show" });
  await user.click(await screen.findByRole("link", { name: "Jobs of this merchant" }));
  expect(await screen.findByText("No jobs match these filters.")).toBeVisible();
  expect(seen).toContain("GET /jobs?schema_name=t_abc&page=1&per_page=25");
});

it("waits for the whole merchant when coming from the list", async () => {
  answers({
    "GET /session": { ...support },
    ...merchantList,
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
  });
  const { user } = renderApp({ at: "/merchants" });
  const link = await screen.findByRole("link", { name: "anna@example.com" });
  expect(screen.getByRole("row", { name: /anna/ })).toHaveTextContent("Free110,000+Unassigned");
  await user.click(link);
  expect(await screen.findByText("1,234")).toBeVisible();
});

it("opens the supplier 1688 to a merchant, with a reason", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /merchants/1/balances": { data: [], total: 0 },
    "GET /merchants/1/subscriptions": { data: [], total: 0 },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
    "GET /grants": { data: [], total: 0 },
    "PUT /merchants/1/menus": { ...merchant, opened_menus: ["1688"] },
  });
  const { user } = renderApp({ at: "/merchants/1/show" });
  await user.click(await screen.findByRole("button", { name: "Turn on" }));
  const dialog = await screen.findByRole("dialog", { name: "Turn on 1688 products?" });
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Sells in China");
  await user.click(within(dialog).getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("1688 products turned on.")).toBeVisible();
  expect(seen).toContain("PUT /merchants/1/menus");
});

it.each([
  [false, "Open cloud store", "The Global Cloud Store is open to this merchant."],
  [true, "Close cloud store", "The Global Cloud Store is closed to this merchant."],
])(
  "opens the cloud store to a merchant and closes it, with a reason (open: %s)",
  async (isOpen, action, done) => {
    const seen = answers({
      "GET /session": { ...support, rights: [...support.rights, "users.manage"] },
      ...merchantPage,
      "GET /merchants/1": { ...merchant, cloud_store: isOpen },
      "PUT /merchants/1/cloud_store": { ...merchant, cloud_store: !isOpen },
    });
    const { user } = renderApp({ at: "/merchants/1/show" });
    await user.click(await screen.findByRole("button", { name: action }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "The contract");
    await user.click(dialog.getByRole("button", { name: action }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(seen).toContain("PUT /merchants/1/cloud_store");
  },
);

it("says that plans could not be loaded, and grants none beside", async () => {
  answers({
    "GET /session": { ...operator },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
    "GET /merchants/1/balances": { data: [], total: 0 },
    "GET /grants": { data: [], total: 0 },
    "GET /merchants/1/subscriptions": [500, { message: "no", request_id: "r-1" }],
  });
  renderApp({ at: "/merchants/1/show" });
  const plans = within(await screen.findByRole("region", { name: "Plans" }));
  expect(await plans.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(plans.queryByText(/has not taken a plan/)).toBeNull();
  expect(plans.queryByRole("button", { name: /Grant/ })).toBeNull();
});

it("says why no claims are shown, and how to get to see them", async () => {
  await actAs();
  const claims = within(await screen.findByRole("region", { name: "Claims against suppliers" }));
  expect(claims.getByText(/nor how many are open/)).toBeVisible();
  expect(claims.getByText(/Ask the merchant for access: .*anna@example.com/)).toBeVisible();
  expect(claims.getByText(/choose Act as user/)).toBeVisible();
});

it("sends staff who can't act as users to a colleague", async () => {
  answers({ "GET /session": { ...support }, ...merchantPage, "GET /merchants/1": { ...merchant } });
  renderApp({ at: "/merchants/1/show" });
  const claims = within(await screen.findByRole("region", { name: "Claims against suppliers" }));
  expect(claims.getByText(/Your role can't act as users/)).toBeVisible();
  expect(claims.queryByText(/choose Act as user/)).toBeNull();
});
