import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Member } from "@/shared/api/types";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const ben = (change: Partial<Member> = {}): Member => ({
  id: "9",
  mailbox: "ben@example.com",
  name: "Ben",
  rights: ["IMPORT_LIST"],
  store_ids: null,
  expires_at: null,
  state: "active",
  is_invitation: false,
  since: "2026-11-20T10:00:00Z",
  avatar: "",
  ...change,
});

const RULE = { enable: false, type: 2, coefficient: "1", text: "" };

function openTeam(...members: Member[]) {
  arrange();
  const none = { default: { ...RULE, compare_at: RULE }, stores: [], conversions: [] };
  on("get", "/setting/price-rule", ok(none));
  on("get", "/sub_account", ok({ sub_accounts: members, count: members.length, limit: 1 }));
  return renderApp("/app/setting?type=team");
}

it("invites somebody with rights, and puts a refusal under its field", async () => {
  const person = openTeam();
  const calls = on("post", "/sub_account", () =>
    calls.length === 1
      ? refusal(9, "This email has been registered.", {
          fields: { mailbox: "This email has been registered." },
        })
      : ok(),
  );
  await person.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite somebody" });
  await person.type(within(dialog).getByLabelText("E-mail address"), "eve@example.com");
  await person.click(within(dialog).getByRole("checkbox", { name: "Add and remove stores" }));
  await person.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await within(dialog).findByText("This email has been registered.")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("The invitation is on its way")).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    mailbox: "eve@example.com",
    name: "",
    rights: ["DASHBOARD", "IMPORT_PRODUCT", "IMPORT_LIST", "MY_PRODUCTS", "SENSITIVE_4"],
    store_ids: null,
    expires_at: null,
  });
});

it("restricts a sub-account to chosen stores", async () => {
  const person = openTeam(ben());
  const calls = on("put", "/sub_account/9");
  await person.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = await screen.findByRole("dialog", { name: "Rights of ben@example.com" });
  await person.click(within(dialog).getByRole("checkbox", { name: "Every store, later ones too" }));
  await person.click(await within(dialog).findByRole("checkbox", { name: /Corner Shop/ }));
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ store_ids: [1], rights: ["IMPORT_LIST"] });
});

it("removes after a yes, and shuts out at once", async () => {
  const person = openTeam(ben());
  const removed = on("delete", "/sub_account/9");
  const active = on("put", "/sub_account/9/active");
  await person.click(await screen.findByRole("button", { name: "Deactivate" }));
  await expect.poll(() => active.map((call) => call.body)).toEqual([{ active: false }]);
  await person.click(screen.getByRole("button", { name: "Remove" }));
  const question = await screen.findByRole("dialog", { name: "Remove ben@example.com?" });
  expect(removed).toHaveLength(0);
  await person.click(within(question).getByRole("button", { name: "Remove" }));
  await expect.poll(() => removed.length).toBe(1);
});

it("mails an invitation again", async () => {
  const person = openTeam(ben({ is_invitation: true, state: "invited" }));
  const mailed = on("post", "/sub_account/invitation/9/mail");
  await person.click(await screen.findByRole("button", { name: "Send again" }));
  await expect.poll(() => mailed.length).toBe(1);
});

it("shows no team to a sub-account", async () => {
  arrange({ user: { root_id: "1" } });
  on(
    "get",
    "/setting/price-rule",
    ok({ default: { ...RULE, compare_at: RULE }, stores: [], conversions: [] }),
  );
  on("get", "/setting/listing", refusal(9, "not now"));
  renderApp("/app/setting");
  expect(await screen.findByRole("link", { name: "Suppliers" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Team" })).toBeNull();
});
