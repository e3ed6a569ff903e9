import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Person } from "@/api/people";
import { operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const anna: Person = {
  id: "7",
  mailbox: "anna@example.com",
  phone: "",
  name: "Anna",
  root_id: null,
  root: "",
  tenant_id: "3",
  merchant: "anna@example.com",
  state: "active",
  is_staff: false,
  joined_at: "2026-11-01T09:00:00Z",
  last_seen_at: null,
};
const ben: Person = { ...anna, id: "8", mailbox: "ben@example.com", root_id: "7", root: "anna@example.com" };
const reader = { ...support, rights: [...support.rights, "users.see"] };

it("lists users with what they are, and leads to a user", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /users": { data: [anna, ben], total: 2 },
    "GET /users/8": ben,
  });
  const { user, address } = renderApp({ at: "/users" });
  const row = (await screen.findByRole("link", { name: "ben@example.com" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("Sub-account")).toBeVisible();
  await user.click(within(row).getByRole("link"));
  expect(await screen.findByRole("link", { name: "Sessions" })).toBeVisible();
  expect(address()).toBe("/users/8/show");
  expect(seen).toContain("GET /users?page=1&per_page=25");
});

it("shuts a user out only with a reason, and shows the server's refusal", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /users/7": anna,
    "POST /users/7/deactivate": [409, { message: "This user is already deactivated.", fields: {} }],
  });
  const { user } = renderApp({ at: "/users/7/show" });
  await user.click(await screen.findByRole("button", { name: "Deactivate" }));
  const dialog = within(screen.getByRole("dialog", { name: "Deactivate this user?" }));
  expect(dialog.getByRole("button", { name: "Deactivate" })).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "fraud");
  await user.click(dialog.getByRole("button", { name: "Deactivate" }));
  expect(await dialog.findByText("This user is already deactivated.")).toBeVisible();
  expect(seen.filter((request) => request.startsWith("POST"))).toEqual(["POST /users/7/deactivate"]);
});

it("invites a user to become a business counsellor", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /users/7": anna,
    "POST /staff": { done: true },
  });
  const { user } = renderApp({ at: "/users/7/show" });
  await user.click(await screen.findByRole("button", { name: "Make account manager" }));
  const dialog = within(screen.getByRole("dialog", { name: "Make this user an account manager?" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Knows the trade");
  await user.click(dialog.getByRole("button", { name: "Make account manager" }));
  expect(await screen.findByText("The invitation is on its way.")).toBeVisible();
  expect(seen).toContain("POST /staff");
});

it("leads to the portal by the ticket that the server drew", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...location, origin: location.origin, assign });
  answers({
    "GET /session": { ...operator },
    "GET /users/7": anna,
    "POST /users/7/impersonation": { url: "/iframeMain?user_id=7#ticket=abc", expires_at: anna.joined_at },
  });
  const { user } = renderApp({ at: "/users/7/show" });
  await user.click(await screen.findByRole("button", { name: "Act as user" }));
  const dialog = within(screen.getByRole("dialog", { name: "Act as this user?" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "stuck");
  await user.click(dialog.getByRole("button", { name: "Act as user" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/iframeMain?user_id=7#ticket=abc"));
  vi.unstubAllGlobals();
});

it("offers no command to who only reads", async () => {
  answers({ "GET /session": { ...reader }, "GET /users/7": anna });
  renderApp({ at: "/users/7/show", menu: true });
  expect(await screen.findByRole("heading", { name: "anna@example.com" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Deactivate" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Act as user" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Sessions" })).toBeNull();
});
