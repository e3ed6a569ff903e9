import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LedgerRow, OrderLedger } from "@/shared/api/types";
import { orderDetail } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { LedgerCard } from "./LedgerCard";

const row = (change: Partial<LedgerRow>): LedgerRow => ({
  kind: "sale",
  line_id: "71",
  purchase_id: "",
  currency: "USD",
  expected: "40.00",
  actual: "40.00",
  amount: "40.00",
  difference: "0.00",
  remark: "",
  source: "store",
  on: "2026-11-01",
  rate: "1",
  rate_source: "",
  rate_day: null,
  adjusts: null,
  figure_id: "",
  ...change,
});

function open(rows: LedgerRow[], change: Partial<OrderLedger> = {}) {
  const ledger = {
    currency: "USD",
    profit: "17.80",
    expected_profit: "20.00",
    unrated: 0,
    is_whole: true,
    titles: { "71": "Stone mug" },
    rows,
    ...change,
  };
  on("get", "/order/61/ledger", ok(ledger));
  return renderScreen(<LedgerCard order={orderDetail({})} />, "/app/order?order=61");
}

it("shows expected beside actual, and why they differ", async () => {
  const cost = row({
    kind: "cost",
    expected: "-20.00",
    actual: "-22.20",
    amount: "-22.20",
    difference: "-2.20",
    remark: "The supplier charged more than its quote.",
    source: "supplier",
    adjusts: "2026-10-01",
  });
  open([row({}), cost], { is_whole: false, unrated: 1 });
  const table = within(await screen.findByRole("table"));
  const second = within(table.getAllByRole("row")[2] as HTMLElement);
  expect(second.getByText("Stone mug · Supplier · Nov 1, 2026 · Adjusts Oct 2026")).toBeVisible();
  expect(second.getByText("The supplier charged more than its quote.")).toBeVisible();
  expect(second.getAllByText("-USD 22.20")).toHaveLength(2);
  expect(screen.getByText("USD 17.80")).toBeVisible();
  expect(screen.getByText("USD 20.00 was expected.")).toBeVisible();
  expect(screen.getByText(/^Something isn't bought yet/)).toBeVisible();
  expect(screen.getByText(/^1 amount has no exchange rate/)).toBeVisible();
});

it("takes an amount that was entered, and removes it again", async () => {
  const { person } = open([row({}), row({ kind: "duty", line_id: "", figure_id: "5", source: "hand" })]);
  const sent = on("post", "/order/61/ledger/figure", ok({}));
  const removed = on("delete", "/order/61/ledger/figure/5", ok({}));
  await person.click(await screen.findByRole("button", { name: "Enter amount" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter an amount above 0.")).toBeVisible();
  await person.type(dialog.getByLabelText("Amount"), "3.50");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: "duty", amount: "3.50", currency: "USD", line_id: 0 });
  await person.click(await screen.findByRole("button", { name: "Remove this amount (Duty)?" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});
