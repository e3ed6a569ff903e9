import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Payout, PayoutFeed, PayoutLine } from "@/shared/api/types";
import { store } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { PayoutsView } from "./PayoutsView";

const PAYOUT: Payout = {
  id: "3",
  store_id: "7",
  provider: "Stripe",
  external_id: "P1",
  paid_on: "2026-11-05",
  currency: "USD",
  amount: "96.50",
  gross: "100.00",
  fees: "3.50",
  unexplained: "0.00",
  lines: 2,
  open_lines: 1,
  source: "file",
  imported_at: "2026-11-06T09:00:00Z",
  state: "paid",
  is_whole: true,
};
const LINE: PayoutLine = {
  id: "9",
  payout_id: "3",
  store_id: "7",
  provider: "Stripe",
  paid_on: "2026-11-05",
  on: "2026-11-04",
  kind: "charge",
  order_name: "X-77",
  order_id: "",
  order_number: "",
  gross: "50.00",
  fee: "1.75",
  net: "48.25",
  currency: "USD",
  state: "no_order",
  difference: "",
  fee_difference: "",
  is_open: true,
  is_chosen: false,
  is_accepted: false,
  note: "",
  has_booked_fee: false,
};

function feed(change: Partial<PayoutFeed>): PayoutFeed {
  const read_at = "2026-11-06T09:00:00Z";
  return {
    store_id: "7",
    provider: "Shopify Payments",
    state: "read",
    read_at,
    missing_scopes: [],
    remark: "",
    ...change,
  };
}

function arrange(payouts: Payout[], lines: PayoutLine[] = [], feeds: PayoutFeed[] = []) {
  on("get", "/profit/payout/feed", ok({ feeds }));
  on("get", "/store", ok({ stores: [store({ id: "7" })], billing_store: "", upgrade: [] }));
  on("get", "/user-config/detail", ok({ permissions: [{ index: 3, isSelect: true }] }));
  const open_lines = lines.filter(({ is_open }) => is_open).length;
  on("get", "/profit/payout", ok({ payouts, count: payouts.length, open_lines }));
  on("get", "/profit/payout/3", ok({ payout: PAYOUT }));
  on("get", "/profit/payout/line", ok({ lines, count: lines.length }));
}

it("says how to begin without payouts", async () => {
  arrange([]);
  renderScreen(<PayoutsView />, "/app/profit?view=payouts");
  expect(await screen.findByText("No payouts yet")).toBeVisible();
});

it("lists payouts with their open lines, and leads to these", async () => {
  arrange([PAYOUT], [LINE]);
  const { person, whereAmI } = renderScreen(<PayoutsView />, "/app/profit?view=payouts");
  expect(await screen.findByRole("link", { name: "Nov 5, 2026" })).toHaveAttribute(
    "href",
    "/app/profit?view=payouts&payout=3",
  );
  expect(screen.getByText("USD 96.50")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Show open lines" }));
  expect(whereAmI().searchParams.get("payout")).toBe("open");
  expect(await screen.findByText("No order")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open lines, CSV" })).toHaveAttribute(
    "href",
    "/api/account-service/profit/payout/line/export.csv?open=true",
  );
});

it("gives a line its order, or accepts it with a reason", async () => {
  arrange([PAYOUT], [LINE]);
  const chosen = on("post", "/profit/payout/line/9/order", ok({ line: LINE }));
  const accepted = on("post", "/profit/payout/line/9/accept", ok({ line: LINE }));
  const { person } = renderScreen(<PayoutsView />, "/app/profit?view=payouts&payout=3");
  await person.click(await screen.findByRole("button", { name: "Resolve line X-77" }));
  let dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter the order number.")).toBeVisible();
  await person.type(dialog.getByLabelText("Order number"), "#1001");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(chosen[0]?.body).toEqual({ order: "#1001" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await person.click(screen.getByRole("button", { name: "Resolve line X-77" }));
  dialog = within(await screen.findByRole("dialog"));
  await person.selectOptions(dialog.getByLabelText("How"), "Accept it as it is");
  await person.type(dialog.getByLabelText("Reason"), "Old shop");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(accepted[0]?.body).toEqual({ note: "Old shop" }));
});

it("imports a file once its columns are right and a provider is named", async () => {
  arrange([]);
  const found = {
    headings: ["When", "Money"],
    columns: { on: 0, gross: 1 },
    lines: 1,
    payouts: [{ external_id: "P1", paid_on: "2026-11-05", currency: "USD", amount: "50.00", lines: 1 }],
    payout_count: 1,
    errors: [],
  };
  const checks = on("post", "/profit/payout/file/check", ok(found));
  const taken = on("post", "/profit/payout/file", ok({ changed: 1 }));
  const { person } = renderScreen(<PayoutsView />, "/app/profit?view=payouts");
  await person.click(await screen.findByRole("button", { name: "Import payouts" }));
  const dialog = within(await screen.findByRole("dialog"));
  const file = new File(["When,Money"], "payouts.csv", { type: "text/csv" });
  await person.upload(dialog.getByLabelText("Choose file"), file);
  expect(await dialog.findByText("1 payout with 1 line found")).toBeVisible();
  await person.selectOptions(dialog.getByLabelText("Dates such as 3/4/2026"), "Day first");
  await waitFor(() => expect(checks.at(-1)?.url.searchParams.get("dates")).toBe("dmy"));
  await dialog.findByText("1 payout with 1 line found");
  await person.click(dialog.getByRole("button", { name: "Import" }));
  expect(await dialog.findByText("Enter the payment provider.")).toBeVisible();
  await person.type(dialog.getByLabelText("Provider"), "Stripe");
  await person.click(dialog.getByRole("button", { name: "Import" }));
  expect(await screen.findByText("1 line imported")).toBeVisible();
  expect(taken[0]?.url.searchParams.get("provider")).toBe("Stripe");
});

it("says which store to connect again for its payouts, and which has none", async () => {
  arrange([], [], [feed({ state: "reconnect", missing_scopes: ["read_shopify_payments_payouts"] })]);
  renderScreen(<PayoutsView />, "/app/profit?view=payouts");
  const notice = await screen.findByText(/Reconnect Corner Shop.*to read payouts and payment disputes/);
  expect(notice).toHaveTextContent("Missing permissions: read_shopify_payments_payouts.");
  arrange([], [], [feed({ state: "no_account" })]);
  renderScreen(<PayoutsView />, "/app/profit?view=payouts");
  expect(await screen.findByText(/doesn't use Shopify Payments/)).toBeVisible();
});

it("reads payouts now and shows them", async () => {
  arrange([], [], [feed({ state: "read" })]);
  const { person } = renderScreen(<PayoutsView />, "/app/profit?view=payouts");
  const sent = on("post", "/profit/payout/feed/read", ok({ feeds: [feed({ state: "read" })] }));
  await screen.findByText("No payouts yet");
  on("get", "/profit/payout", ok({ payouts: [{ ...PAYOUT, state: "failed" }], count: 1, open_lines: 0 }));
  await person.click(await screen.findByRole("button", { name: "Read now" }));
  expect(await screen.findByText("Returned by the bank")).toBeVisible();
  expect(sent[0]?.body).toEqual({ store_ids: [] });
});
