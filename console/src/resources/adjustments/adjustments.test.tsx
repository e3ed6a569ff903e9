import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Adjustment, LedgerLine, Staff } from "@/api/types";
import { merchant, merchantPage, operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server } from "@/testing/server";

const finance: Staff = {
  ...operator,
  id: "5",
  rights: ["merchants.see", "ledger.see", "ledger.adjust", "ledger.approve"],
};
const reader: Staff = { ...finance, rights: ["merchants.see", "ledger.see"] };

const waiting: Adjustment = {
  id: "8",
  merchant_id: "1",
  merchant: "anna@example.com",
  kind: "credit",
  unit: "USD",
  amount: "1500.50",
  reason: "Parcel lost",
  note: "Sorry",
  state: "waiting",
  asked_by_id: "9",
  asked_by: "finance@example.com",
  asked_at: "2026-11-20T10:00:00Z",
  decided_by: "",
  decided_at: null,
  decision: "",
};

const line: LedgerLine = {
  id: "12",
  at: "2026-11-20T10:00:00Z",
  merchant_id: "1",
  merchant: "anna@example.com",
  account: "available",
  kind: "credit",
  unit: "USD",
  amount: "1500.50",
  balance_after: "1600.50",
  reference: "adjustment 8",
  note: "Sorry",
};

const trial = {
  id: "USD:available",
  kind: "available",
  unit: "USD",
  accounts: 1,
  lines: "1600.50",
  kept: "1600.50",
};

it("shows the books with whether they close, and goes on from a cursor", async () => {
  const seen = answers({
    "GET /session": { ...finance },
    "GET /ledger/trial_balance": { data: [{ ...trial, agrees: true }], total: 1, balanced: true },
    "GET /ledger/debtors": {
      data: [{ id: "1:USD", merchant_id: "1", merchant: "Anna's Finds", unit: "USD", owed: "40.00" }],
      total: 1,
    },
    "GET /ledger": { data: [line], has_more: true },
  });
  const { user } = renderApp({ at: "/ledger" });
  expect(await screen.findByText("Balanced")).toBeVisible();
  const debts = within(await screen.findByRole("region", { name: "Merchants who owe" }));
  expect(debts.getByRole("link", { name: "USD 40.00" })).toHaveAttribute("href", "/merchants/1/show");
  const row = (await screen.findByRole("link", { name: "anna@example.com" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("USD 1,500.50")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Older" }));
  await waitFor(() => expect(seen.at(-1)).toBe("GET /ledger?before=12&per_page=25"));
});

it("says where the books do not close", async () => {
  answers({
    "GET /session": { ...finance },
    "GET /ledger/trial_balance": {
      data: [{ ...trial, kept: "1601.50", agrees: false }],
      total: 1,
      balanced: false,
    },
    "GET /ledger/debtors": { data: [], total: 0 },
    "GET /ledger": { data: [line], has_more: false },
  });
  renderApp({ at: "/ledger" });
  expect(await screen.findByText("Not balanced")).toBeVisible();
  expect(screen.getByText(/recorded: USD 1,601.50/)).toBeVisible();
});

it("asks for an adjustment of the merchant it came from, once", async () => {
  const seen = answers({
    "GET /session": { ...finance },
    "POST /merchants/1/adjustments": { ...waiting },
    "GET /adjustments/8": { ...waiting },
  });
  const { user, address } = renderApp({ at: "/adjustments/create?merchant=1" });
  const send = await screen.findByRole("button", { name: "Submit" });
  expect(send).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: /Amount/ }), "1500.50");
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "Parcel lost");
  await user.type(screen.getByRole("textbox", { name: /code/i }), "123456");
  await user.click(send);
  expect(await screen.findByText("Adjustment submitted.")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/adjustments/8/show"));
  expect(seen.filter((request) => request.startsWith("POST"))).toEqual(["POST /merchants/1/adjustments"]);
});

it("names the field that does not fit and keeps what was typed", async () => {
  answers({
    "GET /session": { ...finance },
    "POST /merchants/1/adjustments": [
      422,
      { message: "no", fields: { amount: "is not an amount of this unit" } },
    ],
  });
  const { user } = renderApp({ at: "/adjustments/create?merchant=1" });
  const amount = await screen.findByRole("textbox", { name: /Amount/ });
  await user.type(amount, "1.005");
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "Parcel lost");
  await user.type(screen.getByRole("textbox", { name: /code/i }), "123456");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("is not an amount of this unit")).toBeVisible();
  expect(amount).toHaveValue("1.005");
});

it("approves what somebody else requested, after a yes", async () => {
  const seen = answers({
    "GET /session": { ...finance },
    "GET /adjustments/8": { ...waiting },
    "POST /adjustments/8/approve": { ...waiting, state: "posted" },
  });
  const { user } = renderApp({ at: "/adjustments/8/show" });
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/Credit of USD 1,500.50 for anna@example.com/)).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Approve" })).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /code/i }), "123456");
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Adjustment posted.")).toBeVisible();
  expect(seen.filter((request) => request.startsWith("POST"))).toEqual(["POST /adjustments/8/approve"]);
});

it("lets nobody approve their own request, but take it back with a reason", async () => {
  const seen = answers({
    "GET /session": { ...finance },
    "GET /adjustments/8": { ...waiting, asked_by_id: "5" },
    "POST /adjustments/8/refuse": { ...waiting, state: "refused" },
  });
  const { user } = renderApp({ at: "/adjustments/8/show" });
  expect(await screen.findByText(/Someone else must approve it/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Reject" }));
  const dialog = await screen.findByRole("dialog");
  const refuse = within(dialog).getByRole("button", { name: "Reject" });
  expect(refuse).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Wrong merchant");
  expect(refuse).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /code/i }), "123456");
  await user.click(refuse);
  expect(await screen.findByText("Adjustment rejected.")).toBeVisible();
  expect(seen.filter((request) => request.startsWith("POST"))).toEqual(["POST /adjustments/8/refuse"]);
});

it("offers who may only read neither adjusting nor approving", async () => {
  answers({
    "GET /session": { ...reader },
    "GET /adjustments/8": { ...waiting },
    "GET /adjustments": { data: [waiting], total: 1 },
  });
  renderApp({ at: "/adjustments" });
  expect(await screen.findByText("Pending approval")).toBeVisible();
  expect(screen.queryByRole("link", { name: "New adjustment" })).toBeNull();
});

it("shows a merchant's balances with the way to statement and adjustment", async () => {
  answers({
    "GET /session": { ...finance },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
    "GET /merchants/1/balances": {
      data: [
        { unit: "USD", available: "1600.50", held: "12.00" },
        { unit: "POINTS", available: "12345", held: "0" },
      ],
      total: 2,
    },
  });
  renderApp({ at: "/merchants/1/show" });
  expect(await screen.findByText("USD 1,600.50")).toBeVisible();
  expect(screen.getByText(/USD 12.00 held/)).toBeVisible();
  expect(screen.getByText("12,345")).toBeVisible();
  expect(screen.getByRole("link", { name: "New adjustment" })).toHaveAttribute(
    "href",
    "/adjustments/create?merchant=1",
  );
});

it("sends the same key however often a form is sent, and no form that lacks something", async () => {
  answers({ "GET /session": { ...finance }, "GET /adjustments/8": { ...waiting } });
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/console/merchants/1/adjustments", async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? HttpResponse.error() : HttpResponse.json(waiting);
    }),
  );
  const { user } = renderApp({ at: "/adjustments/create" });
  const send = await screen.findByRole("button", { name: "Submit" });
  const type = async (name: RegExp, typed: string) => {
    await user.clear(screen.getByRole("textbox", { name }));
    await user.type(screen.getByRole("textbox", { name }), typed);
  };
  await type(/Amount/, "5 ");
  await type(/Reason/, "Goodwill");
  expect(send).toBeDisabled();
  await type(/^Merchant/, "1");
  expect(send).toBeDisabled();
  await type(/code/i, "1");
  expect(send).toBeEnabled();
  await type(/Amount/, "0");
  expect(send).toBeDisabled();
  await type(/Amount/, "5 ");
  await type(/Reason/, " ");
  expect(send).toBeDisabled();
  await type(/Reason/, "Goodwill");
  await type(/code/i, "123456");
  await user.click(send);
  expect(await screen.findByText(/We can't reach the server/)).toBeVisible();
  await user.click(send);
  expect(await screen.findByText("Adjustment submitted.")).toBeVisible();
  const adjustment = {
    kind: "credit",
    unit: "USD",
    amount: "5",
    reason: "Goodwill",
    note: "",
    code: "123456",
  };
  expect(sent).toEqual([{ ...adjustment, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }, sent[0]]);
});
