import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Staff, Withdrawal } from "@/api/types";
import { onPhone } from "@/testing/onPhone";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server } from "@/testing/server";

const reader: Staff = { ...operator, id: "5", rights: ["merchants.see", "ledger.see"] };
const finance: Staff = { ...reader, rights: [...reader.rights, "withdrawals.pay"] };

const waiting: Withdrawal = {
  id: "8",
  merchant_id: "1",
  merchant: "anna@example.com",
  unit: "USD",
  amount: "1500.50",
  payout_hint: "Commerzbank ···· 3000",
  state: "waiting",
  needs_two: true,
  asked_by: "anna@example.com",
  asked_at: "2026-11-20T10:00:00Z",
  first_by_id: null,
  first_by: "",
  decided_by: "",
  decided_at: null,
  paid_by: "",
  paid_at: null,
  returned_by: "",
  returned_at: null,
  reference: "",
  reason: "",
};

const payout = {
  holder: "Anna Muster",
  bank: "Commerzbank",
  account: "DE89370400440532013000",
  bank_code: "",
};

/** Opens a withdrawal and keeps the bodies that are sent. */
function visit(record: Withdrawal, by: Staff = finance) {
  answers({
    "GET /session": { ...by },
    "GET /withdrawals/8": { ...record },
    "GET /withdrawals/8/payout": { payout },
  });
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/console/withdrawals/8/:step", async ({ request, params }) => {
      sent.push([params.step, await request.json()]);
      return HttpResponse.json(record);
    }),
  );
  return { ...renderApp({ at: "/withdrawals/8/show" }), sent };
}

it("shows on a phone how much is requested", async () => {
  onPhone();
  answers({ "GET /session": { ...finance }, "GET /withdrawals": { data: [waiting], total: 1 } });
  renderApp({ at: "/withdrawals" });
  expect(await screen.findByText("USD 1,500.50")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

it("approves with a code of the second factor", async () => {
  const { user, sent } = visit(waiting);
  expect(await screen.findByText("DE89370400440532013000")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/USD 1,500.50 for anna@example.com/)).toBeVisible();
  const approve = within(dialog).getByRole("button", { name: "Approve" });
  expect(approve).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Code from your app/ }), "123456");
  await user.click(approve);
  expect(await screen.findByText("Approval saved.")).toBeVisible();
  expect(sent).toEqual([["approve", { code: "123456" }]]);
});

it("marks what is approved as paid, with the reference of the transfer", async () => {
  const { user, sent } = visit({ ...waiting, state: "approved", decided_by: "me" });
  await user.click(await screen.findByRole("button", { name: "Mark as paid" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /Code from your app/ }), "123456");
  const paid = within(dialog).getByRole("button", { name: "Mark as paid" });
  expect(paid).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Transfer reference/ }), "SEPA-77 ");
  await user.click(paid);
  expect(await screen.findByText("Withdrawal marked as paid.")).toBeVisible();
  expect(sent).toEqual([["paid", { code: "123456", reference: "SEPA-77" }]]);
});

it("marks what the bank sent back as returned, with a reason", async () => {
  const { user, sent } = visit({ ...waiting, state: "paid", paid_by: "me", reference: "SEPA-77" });
  await user.click(await screen.findByRole("button", { name: "Mark as returned" }));
  expect(screen.queryByRole("button", { name: /Reject|Approve|Mark as paid/ })).toBeNull();
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /Code from your app/ }), "123456");
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Account closed ");
  await user.click(within(dialog).getByRole("button", { name: "Mark as returned" }));
  expect(await screen.findByText("Withdrawal marked as returned.")).toBeVisible();
  expect(sent).toEqual([["returned", { code: "123456", reason: "Account closed" }]]);
});

it("shows who recorded a return, and the bank account no more", async () => {
  visit({
    ...waiting,
    state: "returned",
    paid_by: "me",
    returned_by: "Ben",
    returned_at: "2026-11-22T10:00:00Z",
  });
  expect(await screen.findByText("Ben")).toBeVisible();
  expect(screen.queryByText("DE89370400440532013000")).toBeNull();
  expect(screen.queryByRole("button", { name: /Mark as/ })).toBeNull();
});

it("rejects with a reason, and says what the server refuses", async () => {
  const { user, sent } = visit(waiting);
  server.use(
    http.post("*/api/console/withdrawals/8/refuse", () =>
      HttpResponse.json(
        { code: 1000400, message: "no", fields: { code: "This code is wrong." } },
        { status: 422 },
      ),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Reject" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /Code from your app/ }), "1");
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Another holder");
  await user.click(within(dialog).getByRole("button", { name: "Reject" }));
  expect(await within(dialog).findByText("This code is wrong.")).toBeVisible();
  expect(within(dialog).getByRole("textbox", { name: /Reason/ })).toHaveValue("Another holder");
  expect(sent).toEqual([]);
});

it("lets who approved first not approve again", async () => {
  visit({ ...waiting, first_by_id: "5", first_by: "me" });
  expect(await screen.findByText(/Someone else must approve it too/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByRole("button", { name: "Reject" })).toBeVisible();
});

it("shows who may only read neither commands nor the bank account", async () => {
  visit(waiting, reader);
  expect(await screen.findByText("Commerzbank ···· 3000")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Approve|Reject/ })).toBeNull();
  expect(screen.queryByText("DE89370400440532013000")).toBeNull();
});

it("lists withdrawals with amount and state", async () => {
  answers({ "GET /session": { ...finance }, "GET /withdrawals": { data: [waiting], total: 1 } });
  renderApp({ at: "/withdrawals" });
  expect(await screen.findByText("USD 1,500.50")).toBeVisible();
  expect(screen.getByText("Pending approval")).toBeVisible();
});
