import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Difference, DifferenceDetail } from "@/api/finance";
import { onPhone } from "@/testing/onPhone";
import { operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const cent: Difference = {
  id: "7",
  day: "2026-11-03",
  kind: "amount",
  flow: "charge",
  reference: "pi_1",
  unit: "USD",
  amount_here: "31.00",
  amount_there: "31.01",
  state: "open",
  assigned_to_id: "",
  assigned_to: "",
  note: "",
  found_at: "2026-11-04T03:20:00Z",
  settled_at: null,
  settled_by: "",
  provider: "stripe",
};
const side = { id: "1", at: "2026-11-03T12:00:00Z", fee: "0.00", unit: "USD" };
const detail: DifferenceDetail = {
  ...cent,
  notes: [],
  here: [{ ...side, name: "charge:pi_1", amount: "31.00" }],
  there: [{ ...side, name: "txn_1", amount: "31.01", fee: "1.20" }],
};
const ONE = {
  "GET /session": { ...operator },
  "GET /differences/assignees": { data: [{ id: "5", name: "Fiona" }], total: 1 },
  "GET /differences/7": { ...detail },
};

const RUN = { is_under_way: false, ended_at: "2026-11-04T03:21:00Z", has_failed: false, unsettled: 1 };

it("reconciles now, shows that it runs, and its result with what it found", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /differences": { data: [], has_more: false },
    "GET /differences/run": { ...RUN, ended_at: null, unsettled: 0 },
  });
  const begun = answers({ "POST /differences/run": { ...RUN, is_under_way: true } });
  const { user } = renderApp({ at: "/differences" });
  expect(await screen.findByText("Not reconciled yet.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reconcile now" }));
  expect(await screen.findByRole("progressbar", { name: "Reconciliation is running…" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Reconcile now" })).toBeDisabled();
  expect(begun).toEqual(["POST /differences/run"]);
  const seen = answers({
    "GET /differences": { data: [cent], has_more: false },
    "GET /differences/run": { ...RUN },
  });
  expect(await screen.findByText(/1 difference not explained/, undefined, { timeout: 5_000 })).toBeVisible();
  expect(await screen.findByRole("link", { name: "pi_1" })).toBeVisible();
  expect(seen).toContain("GET /differences/run");
});

it("says that the last reconciliation failed, and offers no button to whoever may not reconcile", async () => {
  answers({
    "GET /session": { ...operator, rights: ["finance.see"] },
    "GET /differences": { data: [], has_more: false },
    "GET /differences/run": { ...RUN, has_failed: true },
  });
  renderApp({ at: "/differences" });
  expect(await screen.findByText(/The last reconciliation failed/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reconcile now" })).toBeNull();
});

it("lists what differs with both amounts, and offers what is shown as a file", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /differences": { data: [cent], has_more: true },
    "GET /differences/run": { ...RUN },
  });
  const { user } = renderApp({ at: `/differences?filter=${encodeURIComponent('{"kind":"amount"}')}` });
  const row = (await screen.findByRole("link", { name: "pi_1" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("USD 31.00")).toBeVisible();
  expect(within(row).getByText("USD 31.01")).toBeVisible();
  expect(within(row).getByText("Open")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Older" }));
  await waitFor(() => expect(seen.at(-1)).toBe("GET /differences?kind=amount&before=7&per_page=25"));
  expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/console/differences.csv?kind=amount",
  );
});

it("says on a phone whose amount it is", async () => {
  onPhone();
  answers({
    "GET /session": { ...operator },
    "GET /differences": { data: [cent], has_more: false },
    "GET /differences/run": { ...RUN },
  });
  renderApp({ at: "/differences" });
  const amount = await screen.findByText("USD 31.01");
  expect(amount.closest("li, p, div")).toHaveTextContent("Provider USD 31.01");
  expect(screen.getByText("USD 31.00").closest("li, p, div")).toHaveTextContent("Our ledger USD 31.00");
});

it("shows both sides, and is assigned and explained", async () => {
  answers(ONE);
  const assigned = takes("POST /differences/7/assign", { ...detail });
  const explained = takes("POST /differences/7/explain", { ...detail });
  const { user } = renderApp({ at: "/differences/7/show" });
  expect(
    within(await screen.findByRole("region", { name: "Our ledger" })).getByText("charge:pi_1"),
  ).toBeVisible();
  expect(
    within(screen.getByRole("region", { name: "Payment provider" })).getByText("USD 1.20"),
  ).toBeVisible();
  await user.click(await screen.findByRole("combobox", { name: "Assigned to" }));
  await user.click(await screen.findByRole("option", { name: "Fiona" }));
  await waitFor(() => expect(assigned).toEqual([{ staff_id: 5 }]));
  await user.click(screen.getByRole("button", { name: "Explain" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Why does this differ?" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Rounded");
  await user.click(dialog.getByRole("button", { name: "Explain" }));
  await waitFor(() => expect(explained).toEqual([{ reason: "Rounded" }]));
});

it("keeps who explained it and who closed it", async () => {
  const at = "2026-11-05T08:00:00Z";
  const notes: DifferenceDetail["notes"] = [
    { id: "1", state: "explained", text: "Rounded", by: "Fiona", at },
    { id: "2", state: "closed", text: "Posted", by: "Olaf", at },
  ];
  answers({ ...ONE, "GET /differences/7": { ...detail, state: "closed", note: "Posted", notes } });
  renderApp({ at: "/differences/7/show" });
  const said = within(await screen.findByRole("region", { name: "Explanation" })).getAllByRole("listitem");
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rounded.*Explained · Fiona/),
    expect.stringMatching(/^Posted.*Closed · Olaf/),
  ]);
});

it("offers nothing to settle to whoever may only look, or once it is closed", async () => {
  answers({
    "GET /session": { ...support, rights: ["finance.see"] },
    "GET /differences/7": { ...detail, assigned_to: "Fiona" },
  });
  renderApp({ at: "/differences/7/show" });
  expect(await screen.findByText("Fiona")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
});

it("closes a month with a reason, and says why it cannot", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /closed_periods": { data: [], total: 0 },
    "POST /closed_periods": [409, { message: "Explain the differences first.", fields: {} }],
  });
  const { user } = renderApp({ at: "/closed_periods" });
  await user.click(await screen.findByRole("button", { name: "Close period" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Close a period?" }));
  await user.type(dialog.getByLabelText(/^Day/), "2026-10-31");
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Checked");
  await user.click(dialog.getByRole("button", { name: "Close period" }));
  expect(await dialog.findByText("Explain the differences first.")).toBeVisible();
});

it("leads from a payout to the lines that left with it", async () => {
  const payout = {
    id: "3",
    external_id: "po_1",
    amount: "50.00",
    unit: "USD",
    state: "paid",
    created_at: "2026-11-04T03:20:00Z",
    arrival: "2026-11-06",
    provider: "stripe",
  };
  const seen = answers({
    "GET /session": { ...operator },
    "GET /payouts": { data: [payout], has_more: false },
    "GET /balance_transactions": { data: [], has_more: false },
  });
  const { user } = renderApp({ at: "/payouts" });
  expect(await screen.findByText("Paid")).toBeVisible();
  await user.click(await screen.findByRole("link", { name: "po_1" }));
  expect(await screen.findByText("No transactions match these filters.")).toBeVisible();
  expect(seen.at(-1)).toBe("GET /balance_transactions?payout=po_1&per_page=25");
});
