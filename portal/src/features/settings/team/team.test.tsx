import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Member } from "@/shared/api/types";
import { user } from "@/testing/data";
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
  leaves_at: null,
  since: "2026-11-20T10:00:00Z",
  avatar: "",
  ...change,
});

const RULE = { enable: false, type: 2, coefficient: "1", text: "" };

const OFFERED = ["DASHBOARD", "IMPORT_PRODUCT", "IMPORT_LIST", "MY_PRODUCTS", "E_COMMERCE", "SENSITIVE_4"];

function openTeam(...members: Member[]) {
  arrange();
  const none = { default: { ...RULE, compare_at: RULE }, stores: [], conversions: [] };
  on("get", "/setting/price-rule", ok(none));
  on("get", "/main_account/offer", ok({ offer: null }));
  on("get", "/user/second_factor", ok({ totp_since: null, recovery_codes_left: 0 }));
  on("get", "/sub_account", ok({ sub_accounts: members, count: members.length, limit: 1, rights: OFFERED }));
  return renderApp("/app/setting?type=team");
}

it("offers every right that the server lets the main account grant, and no other", async () => {
  const person = openTeam();
  await person.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite someone" }));
  const named = dialog.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
  expect(named).toEqual([
    "Dashboard",
    "Import products",
    "Import List",
    "My Products",
    "eCommerce platform",
    "Add and remove stores",
    "All stores, including those added later",
  ]);
});

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
  const dialog = await screen.findByRole("dialog", { name: "Invite someone" });
  await person.type(within(dialog).getByLabelText("Email address"), "eve@example.com");
  await person.click(within(dialog).getByRole("checkbox", { name: "Add and remove stores" }));
  await person.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await within(dialog).findByText("This email has been registered.")).toBeVisible();
  await person.type(within(dialog).getByLabelText("Name (optional)"), "Eve");
  expect(within(dialog).getByText("This email has been registered.")).toBeVisible();
  await person.type(within(dialog).getByLabelText("Email address"), "{Backspace}u");
  await waitFor(() => expect(within(dialog).queryByText("This email has been registered.")).toBeNull());
  await person.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("Invitation sent")).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    mailbox: "eve@example.cou",
    name: "Eve",
    rights: ["DASHBOARD", "IMPORT_PRODUCT", "IMPORT_LIST", "MY_PRODUCTS", "SENSITIVE_4"],
    store_ids: null,
    expires_at: null,
  });
});

it("ends a sub-account with the day in the zone of the profile", async () => {
  const person = openTeam(ben({ expires_at: "2030-01-31T15:59:59Z" }));
  on("get", "/user/info", ok({ user: user(), time_zone: "Asia/Shanghai" }));
  const calls = on("put", "/sub_account/9");
  await person.click(await screen.findByRole("button", { name: "Edit" }));
  const field = await screen.findByLabelText("End date (optional)");
  expect(field).toHaveValue("2030-01-31");
  fireEvent.change(field, { target: { value: "2030-02-01" } });
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ expires_at: "2030-02-01T15:59:59.000Z" });
});

it("restricts a sub-account to chosen stores", async () => {
  const person = openTeam(ben());
  const calls = on("put", "/sub_account/9");
  await person.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Rights of ben@example.com" });
  await person.click(
    within(dialog).getByRole("checkbox", { name: "All stores, including those added later" }),
  );
  await person.click(await within(dialog).findByRole("checkbox", { name: /Corner Shop/ }));
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ store_ids: [1], rights: ["IMPORT_LIST"] });
});

const BELONGINGS = { processes: 3, running: 1, connecting: 0, store_ids: null, sessions: 2, tokens: 1 };

it("says what moves and what ends, and removes", async () => {
  const person = openTeam(ben());
  on("get", "/sub_account/9/belongings", ok({ belongings: BELONGINGS }));
  const calls = on("post", "/sub_account/9/hand_over", ok({ processes: 3, running: 1, connecting: 0 }));
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Ben?" }));
  expect(await dialog.findByText("3 processes")).toBeVisible();
  expect(dialog.getByText("1 of them is running and continues")).toBeVisible();
  expect(dialog.getByText("2 sessions")).toBeVisible();
  expect(dialog.getByText("1 access token")).toBeVisible();
  expect(calls).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  await expect
    .poll(() => calls.map((call) => call.body))
    .toEqual([{ receiver_id: 7, with_stores: false, afterwards: "remove" }]);
});

it("hands work over to a colleague, with the stores, once a refusal under its field was read", async () => {
  const eve = ben({ id: "11", mailbox: "eve@example.com", name: "Eve", store_ids: ["1"] });
  const person = openTeam(
    ben(),
    eve,
    ben({ id: "12", mailbox: "out@example.com", name: "Out", state: "expired" }),
  );
  on("get", "/sub_account/9/belongings", ok({ belongings: BELONGINGS }));
  const calls = on("post", "/sub_account/9/hand_over", () =>
    calls.length === 1
      ? refusal(1000400, "Choose someone else.", { fields: { receiver_id: "Choose someone else." } })
      : ok({ processes: 3, running: 1, connecting: 0 }),
  );
  await person.click((await screen.findAllByRole("button", { name: "Hand over" }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Hand over the work of Ben" }));
  const select = dialog.getByLabelText("Who takes over");
  expect(
    within(select)
      .getAllByRole("option")
      .map((item) => item.textContent),
  ).toEqual(["You (main account)", "Eve"]);
  await person.selectOptions(select, "Eve");
  expect(dialog.getByRole("checkbox", { name: "Eve also gets access to the stores of Ben" })).toBeChecked();
  expect(dialog.queryByText("2 sessions")).toBeNull();
  const submit = dialog.getByRole("button", { name: "Hand over" });
  await person.click(submit);
  expect(await dialog.findByText("Choose someone else.")).toBeVisible();
  expect(select).toHaveAccessibleDescription("Choose someone else.");
  expect(select).toHaveValue("11");
  await person.click(submit);
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  const body = { receiver_id: 11, with_stores: true, afterwards: "keep" };
  expect(calls.map((call) => call.body)).toEqual([body, body]);
});

it("shuts out with nobody to take over", async () => {
  const person = openTeam(ben());
  on("get", "/sub_account/9/belongings", ok({ belongings: BELONGINGS }));
  const active = on("put", "/sub_account/9/active");
  await person.click(await screen.findByRole("button", { name: "Deactivate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Deactivate Ben?" }));
  await person.selectOptions(dialog.getByLabelText("Who takes over"), "Nobody");
  expect(await dialog.findByText("1 running process will be cancelled.")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Deactivate" }));
  await expect.poll(() => active.map((call) => call.body)).toEqual([{ active: false }]);
});

it("takes an invitation back after a yes", async () => {
  const person = openTeam(ben({ is_invitation: true, state: "invited" }));
  const gone = on("delete", "/sub_account/invitation/9");
  await person.click(await screen.findByRole("button", { name: "Withdraw" }));
  expect(gone).toHaveLength(0);
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  await expect.poll(() => gone.length).toBe(1);
});

it("offers the main account with a proof, and withdraws", async () => {
  const person = openTeam(ben());
  const calls = on("post", "/main_account/offer", () => {
    on(
      "get",
      "/main_account/offer",
      ok({
        offer: {
          giver: "mei@example.com",
          receiver: "ben@example.com",
          receiver_id: "9",
          giver_stays: false,
          offered_at: "2026-11-20T10:00:00Z",
          valid_until: "2026-11-23T10:00:00Z",
          is_mine: false,
        },
      }),
    );
    return ok();
  });
  const withdrawn = on("delete", "/main_account/offer");
  await person.click(await screen.findByRole("button", { name: "Hand over the main account" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.click(dialog.getByRole("radio", { name: /^Leave/ }));
  await person.type(dialog.getByLabelText("Current password"), "tea4two{Enter}");
  expect(await screen.findByText(/Offered to ben@example.com/)).toBeVisible();
  const body = { receiver_id: 9, giver_stays: false, current_password: "tea4two", code: "" };
  expect(calls.map((call) => call.body)).toEqual([body]);
  await person.click(screen.getByRole("button", { name: "Withdraw offer" }));
  await expect.poll(() => withdrawn.length).toBe(1);
});

it("mails an invitation again", async () => {
  const person = openTeam(ben({ is_invitation: true, state: "invited" }));
  const mailed = on("post", "/sub_account/invitation/9/mail");
  await person.click(await screen.findByRole("button", { name: "Resend" }));
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

it("shows who is leaving and when", async () => {
  openTeam(ben({ state: "leaving", leaves_at: "2026-12-21T08:00:00Z" }));
  expect(await screen.findByText("Leaving")).toBeVisible();
  expect(
    screen.getByText(/asked to leave; will be deleted on .* unless they change their mind/),
  ).toBeVisible();
});
