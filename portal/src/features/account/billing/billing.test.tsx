import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { billing, invoice } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

vi.mock("@/shared/navigation/leave");

const card = { brand: "visa", last4: "4242", month: 4, year: 2030, is_default: true };

function visit() {
  arrange();
  on("get", "/subscribe_order/list", ok({ orders: [], totals: [] }));
  on("get", "/plan/usage", ok({ usage: [] }));
  return () => renderApp("/app/account?type=Plan");
}

const rowOf = async (number: string) => within(await screen.findByRole("row", { name: new RegExp(number) }));

it("lists each invoice with its file, an unpaid invoice with the page that takes the payment", async () => {
  const open = visit();
  const unpaid = invoice({
    id: "2",
    number: "TW-0002",
    state: "open",
    url: "https://pay.example/2",
    pdf_url: "",
    platform: 6,
  });
  const paid = invoice({ tax: "4.63", refunded: "10.00" });
  on("get", "/plan/invoices", ok({ invoices: [unpaid, paid], has_more: false }));
  open();
  const first = await rowOf("TW-0002");
  expect(first.getByText("Unpaid")).toBeVisible();
  expect(first.getByText("Basic · WooCommerce")).toBeVisible();
  expect(first.getByRole("link", { name: "Pay invoice TW-0002" })).toHaveAttribute(
    "href",
    "https://pay.example/2",
  );
  expect(first.queryByRole("link", { name: /PDF/ })).toBeNull();
  const second = await rowOf("TW-0001");
  expect(second.getByText("USD 29.00")).toBeVisible();
  expect(second.getByText("Includes USD 4.63 tax · USD 10.00 refunded")).toBeVisible();
  expect(second.getByText("Nov 1, 2026 – Dec 1, 2026")).toBeVisible();
  expect(second.getByRole("link", { name: "PDF of invoice TW-0001" })).toHaveAttribute(
    "href",
    "https://pay.example/1.pdf",
  );
});

it("goes on to older invoices from the last invoice shown", async () => {
  const open = visit();
  const calls = on("get", "/plan/invoices", ({ url }) =>
    url.searchParams.get("before") === "1"
      ? ok({ invoices: [invoice({ id: "9", number: "TW-0000" })], has_more: false })
      : ok({ invoices: [invoice()], has_more: true }),
  );
  const person = open();
  await person.click(await screen.findByRole("button", { name: "Show older invoices" }));
  expect(await screen.findByText("TW-0000")).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show older invoices" })).toBeNull();
});

it("shows cards, address and tax ids, and leads to the page that changes them", async () => {
  const open = visit();
  const kept = billing({
    name: "Tea House",
    address: ["Teegasse 1", "Berlin", "DE"],
    tax_ids: ["DE123"],
    cards: [card],
  });
  on("get", "/plan/billing", ok({ billing: kept, takes_payments: true }));
  on("post", "/plan/portal", ok({ url: "https://pay.example/portal" }));
  const person = open();
  const details = within(await screen.findByRole("region", { name: "Payment methods and billing details" }));
  expect(await details.findByText("Visa ending in 4242")).toBeVisible();
  expect(details.getByText("Expires 04/2030")).toBeVisible();
  expect(details.getByText("Default")).toBeVisible();
  for (const line of ["Tea House", "Teegasse 1", "Berlin", "DE", "DE123"])
    expect(details.getByText(line)).toBeVisible();
  await person.click(details.getByRole("button", { name: "Manage cards and billing details" }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.example/portal"));
});

it("says what is missing where nothing was paid yet", async () => {
  visit()();
  expect(await screen.findByText("No invoices yet. They appear here when you pay for a plan.")).toBeVisible();
  for (const none of ["No cards saved", "No billing address", "No tax ID"])
    expect(await screen.findByText(none)).toBeVisible();
});

it("offers no page of a provider where this installation takes no payments", async () => {
  const open = visit();
  on("get", "/plan/billing", ok({ billing: billing(), takes_payments: false }));
  open();
  expect(await screen.findByText(/doesn't take payments/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Manage cards/ })).toBeNull();
});

it("names what the provider refuses, beside the rest of the page", async () => {
  const open = visit();
  on("get", "/plan/invoices", ok({ invoices: [invoice()], has_more: false }));
  on("get", "/plan/billing", refusal(1000409, "The payment provider didn't answer."));
  const person = open();
  expect(await screen.findByText(/^The payment provider didn't answer\./)).toBeVisible();
  expect(screen.getByText("TW-0001")).toBeVisible();
  on("get", "/plan/billing", ok({ billing: billing({ cards: [card] }), takes_payments: true }));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Visa ending in 4242")).toBeVisible();
});
