import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { around, request, row } from "@/testing/requests";
import { answers, takes } from "@/testing/server";

const paidQuote = {
  id: "3",
  price: "250.00",
  currency: "USD",
  included: "Ten suppliers",
  valid_until: row.created_at,
  revisions: 1,
  state: "accepted" as const,
  reason: "",
  paid_at: row.created_at,
  returned_at: null,
  paid_by: "card",
  voucher: "0.00",
};
const disputed = {
  ...request,
  state: 3 as const,
  moves: [],
  quote: paidQuote,
  verdict: { ...request.verdict, disputed_at: row.created_at },
};

it("settles a dispute with a reason for the merchant", async () => {
  answers({ ...around, "GET /work_orders/12": disputed });
  const refunds = takes("POST /work_orders/12/dispute/refund", { waits: true });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  await user.click(await screen.findByRole("button", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Amount (USD)" }), "200");
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Half of it is wrong");
  await user.type(dialog.getByRole("textbox", { name: /Code from your app/ }), "123456");
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  expect(await screen.findByText(/a second person must approve it/)).toBeVisible();
  expect(refunds).toEqual([{ code: "123456", reason: "Half of it is wrong", amount: "200" }]);
  expect(screen.getByRole("button", { name: "Reject dispute" })).toBeVisible();
});

it("lets another person approve, and finance change nothing else", async () => {
  const settlement = {
    id: "5",
    outcome: "refunded" as const,
    state: "waiting" as const,
    amount: "200.00",
    currency: "USD",
    reason: "Half of it is wrong",
    asked_by_id: "99",
    asked_by: "Li",
    asked_at: row.created_at,
    decided_by: "",
    decided_at: null,
  };
  const finance = { ...operator, rights: ["work_orders.see", "work_orders.settle"] };
  answers({ ...around, "GET /session": finance, "GET /work_orders/12": { ...disputed, settlement } });
  const approved = takes("POST /work_orders/12/settlements/5/approve", { done: true });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "123456");
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(approved).toEqual([{ code: "123456" }]));
  for (const name of ["Send", "Add note", "Publish result", "Refund"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
