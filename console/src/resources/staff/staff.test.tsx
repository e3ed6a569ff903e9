import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Colleague, Grant, UserSession } from "@/api/people";
import { merchant, merchantPage, operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const sam: Colleague = {
  id: "9",
  mailbox: "sam@staff.example",
  name: "Sam",
  roles: ["support"],
  state: "active",
  is_invitation: false,
  has_second_factor: false,
  since: "2026-11-01T09:00:00Z",
  last_seen_at: null,
};
const me: Colleague = { ...sam, id: operator.id, mailbox: operator.name, roles: ["operator"] };
const table = {
  rights: ["users.see", "staff.manage"],
  roles: [
    { role: "support", rights: ["users.see"] },
    { role: "operator", rights: ["users.see", "staff.manage"] },
  ],
};

function rowOf(text: string): HTMLElement {
  const row = screen.getByText(text).closest("tr");
  if (!row) throw new Error("it is outside a row");
  return row;
}

it("shows staff with their roles, the table of rights, and no command for oneself", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /staff": { data: [me, sam], total: 2 },
    "GET /staff/rights": table,
  });
  renderApp({ at: "/staff" });
  expect(await screen.findByText("sam@staff.example")).toBeVisible();
  expect(await within(rowOf("sam@staff.example")).findByRole("button", { name: "Deactivate" })).toBeVisible();
  expect(within(rowOf(operator.name)).queryByRole("button")).toBeNull();
  const right = within(
    (await screen.findByText("Invite staff and change their roles")).closest("tr") as HTMLElement,
  );
  expect(right.getAllByRole("cell").map((cell) => within(cell).queryByTitle("Yes") !== null)).toEqual([
    false,
    true,
  ]);
});

it("invites with roles and a reason, and names what the server refuses", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /staff": { data: [me], total: 1 },
    "GET /staff/rights": table,
    "POST /staff": [422, { message: "no", fields: { mailbox: "Your email must be valid." } }],
  });
  const { user } = renderApp({ at: "/staff" });
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Email/ }), "sam@x");
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "joins");
  expect(dialog.getByRole("button", { name: "Invite" })).toBeDisabled();
  await user.click(dialog.getByRole("checkbox", { name: "Finance" }));
  await user.click(dialog.getByRole("button", { name: "Invite" }));
  expect(await dialog.findByText("Your email must be valid.")).toBeVisible();
  expect(seen).toContain("POST /staff");
});

it("lists sessions and ends a live session", async () => {
  const session: UserSession = {
    id: "5",
    user_id: "7",
    user: "anna@example.com",
    tenant_id: "3",
    kind: "impersonation",
    device: "Firefox, Linux",
    address: "203.0.113.7",
    staff: "sam@staff.example",
    state: "live",
    created_at: "2026-11-20T08:00:00Z",
    last_used_at: "2026-11-20T09:00:00Z",
    expires_at: "2026-11-20T10:00:00Z",
  };
  const seen = answers({
    "GET /session": { ...operator },
    "GET /sessions": { data: [session, { ...session, id: "6", state: "expired" }], total: 2 },
    "POST /sessions/5/revoke": { done: true },
  });
  const { user } = renderApp({ at: "/sessions" });
  expect(await screen.findAllByText("Used by sam@staff.example")).toHaveLength(2);
  await user.click(await screen.findByRole("button", { name: "End session" }));
  const dialog = within(screen.getByRole("dialog", { name: "End this session?" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "lost phone");
  await user.click(dialog.getByRole("button", { name: "End session" }));
  expect(await screen.findByText("Session ended.")).toBeVisible();
  expect(seen).toContain("POST /sessions/5/revoke");
});

it("shows in whose care a merchant is, and ends a grant", async () => {
  const grant: Grant = {
    id: "4",
    staff_id: "9",
    staff: "sam@staff.example",
    tenant_id: "1",
    merchant: "anna@example.com",
    granted_by: operator.name,
    reason: "new client",
    state: "running",
    begins_at: "2026-11-20T08:00:00Z",
    ends_at: null,
    ended_at: null,
    ended_by: "",
  };
  const seen = answers({
    "GET /session": { ...operator },
    ...merchantPage,
    "GET /merchants/1": merchant,
    "GET /merchants/1/balances": { data: [], total: 0 },
    "GET /merchants/1/subscriptions": { data: [], total: 0 },
    "GET /grants": { data: [grant], total: 1 },
    "GET /staff": { data: [sam], total: 1 },
    "POST /grants/4/end": { ...grant, state: "ended" },
  });
  const { user } = renderApp({ at: "/merchants/1/show" });
  const section = within(await screen.findByRole("region", { name: "Account managers" }));
  expect(await section.findByText("sam@staff.example")).toBeVisible();
  await user.click(await section.findByRole("button", { name: "End grant" }));
  const dialog = within(screen.getByRole("dialog", { name: "End this grant?" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "left");
  await user.click(dialog.getByRole("button", { name: "End grant" }));
  expect(await screen.findByText("Grant ended.")).toBeVisible();
  expect(seen).toContain("POST /grants/4/end");
});

it("sets the password of a mailed link", async () => {
  const seen = answers({
    "GET /session": [401, { message: "no" }],
    "POST /staff/join": { mailbox: "sam@staff.example" },
  });
  const { user } = renderApp({ at: "/login#token=abc" });
  await user.type(await screen.findByLabelText("New password"), "tea4two");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByText("Password set. Log in as sam@staff.example.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Go to login" }));
  expect(await screen.findByLabelText(/One-time code/)).toBeVisible();
  expect(seen).toContain("POST /staff/join");
});
