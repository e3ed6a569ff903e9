import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Booked, BookedDetail } from "@/api/finance";
import { onPhone } from "@/testing/onPhone";
import { operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const paid: Booked = {
  id: "9",
  name: "pi_9",
  merchant_id: "1",
  merchant: "Anna's Finds",
  purpose: "plan",
  plan_id: "2",
  plan: "Basic",
  platform: 3,
  amount: "31.00",
  tax: "2.00",
  fee: "1.20",
  refunded: "0.00",
  price: null,
  unit: "USD",
  state: "succeeded",
  at: "2026-11-03T12:00:00Z",
  ended_at: null,
  reason: "",
  provider: "stripe",
  target: "",
  asked_by_id: "",
  asked_by: "",
  decided_by: "",
};
const call = {
  id: "call 1",
  at: "2026-11-03T11:59:00Z",
  what: "open_checkout",
  name: "charge-9",
  state: "done",
  reason: "",
  parts: [],
};
const detail: BookedDetail = {
  ...paid,
  url: "",
  related: [{ kind: "invoices", id: "4", name: "in_4" }],
  timeline: [
    call,
    {
      id: "event 2",
      at: "2026-11-03T12:00:00Z",
      what: "invoice.paid",
      name: "evt_2",
      state: "failed",
      reason: "The provider did not answer.",
      parts: [],
    },
    {
      id: "event 3",
      at: "2026-11-03T12:00:00Z",
      what: "paid",
      name: "",
      state: "applied",
      reason: "",
      parts: [
        { ...call, id: "event 3", what: "charge.succeeded" },
        { ...call, id: "event 4", what: "invoice.paid" },
      ],
    },
  ],
};

it("lists payments with fee and tax, by platform and state, and offers what is shown as a file", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /payments": { data: [paid], has_more: false },
  });
  const { user } = renderApp({ at: `/payments?filter=${encodeURIComponent('{"state":"succeeded"}')}` });
  const row = (await screen.findByRole("link", { name: "pi_9" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  for (const shown of ["USD 31.00", "USD 2.00", "USD 1.20", "Shopify", "Basic", "Succeeded"])
    expect(within(row).getByText(shown)).toBeVisible();
  await user.type(screen.getByLabelText("Merchant ID"), "1");
  await waitFor(() => expect(seen.at(-1)).toBe("GET /payments?state=succeeded&merchant=1&per_page=25"));
  expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/console/payments.csv?state=succeeded&merchant=1",
  );
});

it("shows a payment with every event and call, and the way to its invoice", async () => {
  answers({ "GET /session": { ...operator }, "GET /payments/9": { ...detail } });
  renderApp({ at: "/payments/9/show" });
  const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
  expect(timeline.getAllByRole("listitem").map((item) => item.textContent?.slice(0, 20))).toEqual([
    expect.stringContaining("open_checkout"),
    expect.stringContaining("invoice.paid"),
    expect.stringContaining("Payment"),
    expect.stringContaining("charge.succeeded"),
    expect.stringContaining("invoice.paid"),
  ]);
  expect(timeline.getByText("2 events")).toBeVisible();
  expect(timeline.getByText("The provider did not answer.")).toBeVisible();
  expect(screen.getByRole("link", { name: "in_4" })).toHaveAttribute("href", "/invoices/4/show");
});

it.each([
  ["shopify", "0.00", 1],
  ["shopify", null, 0],
  ["stripe", "0.00", 0],
])(
  "says of a payment by %s that its refunds are not reported, if it could be refunded",
  async (provider, refunded, shown) => {
    answers({ "GET /session": { ...operator }, "GET /payments/9": { ...detail, provider, refunded } });
    renderApp({ at: "/payments/9/show" });
    await screen.findByRole("region", { name: "Timeline" });
    expect(screen.queryAllByText(/refunds in its Partner Dashboard/)).toHaveLength(shown);
  },
);

const disputed: BookedDetail = {
  ...detail,
  id: "3",
  name: "du_3",
  state: "needs_response",
  reason: "product_not_received",
  timeline: [{ ...call, reason: "payments.card_declined" }],
};

it("says in words why a payment is disputed, in the list and on its page", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /disputes": { data: [disputed], has_more: false },
    "GET /disputes/3": { ...disputed },
  });
  const { user } = renderApp({ at: "/disputes" });
  const row = (await screen.findByRole("link", { name: "du_3" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("Product not received")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "du_3" }));
  expect(await screen.findByText("Product not received")).toBeVisible();
  expect(screen.getByText("Card declined")).toBeVisible();
});

it("says on the card of a phone why a payment is disputed", async () => {
  onPhone();
  answers({ "GET /session": { ...operator }, "GET /disputes": { data: [disputed], has_more: false } });
  renderApp({ at: "/disputes" });
  expect(await screen.findByText("Product not received")).toBeVisible();
});

it("keeps words of staff and codes that it does not know as they are", async () => {
  const refund = { ...waiting, reason: "Goodwill. Paid twice", timeline: [{ ...call, reason: "new_code" }] };
  answers({ "GET /session": { ...operator }, "GET /refunds/5": refund });
  renderApp({ at: "/refunds/5/show" });
  expect(await screen.findByText("Goodwill. Paid twice")).toBeVisible();
  expect(screen.getByText("new_code")).toBeVisible();
});

it("refunds part of a payment to its card, with a reason and a code of the second factor", async () => {
  answers({ "GET /session": { ...operator }, "GET /payments/9": { ...detail } });
  const sent = takes("POST /payments/9/refunds", { ...detail });
  const { user } = renderApp({ at: "/payments/9/show" });
  await user.click(await screen.findByRole("button", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/USD 31.00 paid, USD 0.00 refunded/)).toBeVisible();
  const send = dialog.getByRole("button", { name: "Refund" });
  await user.type(dialog.getByRole("textbox", { name: /Amount/ }), "10.00");
  await user.type(dialog.getByRole("textbox", { name: /Code from your app/ }), "123456");
  expect(send).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Goodwill ");
  await user.dblClick(send);
  expect(await screen.findByText("Refund saved.")).toBeVisible();
  expect(sent).toEqual([
    { key: expect.any(String), amount: "10.00", target: "card", reason: "Goodwill", code: "123456" },
  ]);
});

it.each([
  ["a top-up", { purpose: "top_up", plan: "", platform: null }, "Top-up"],
  ["what was paid in a currency without balances", { unit: "EUR" }, "EUR 31.00"],
])("refunds %s to its card only", async (_what, more, shown) => {
  answers({ "GET /session": { ...operator }, "GET /payments/9": { ...detail, ...more } });
  const { user } = renderApp({ at: "/payments/9/show" });
  expect(await screen.findByText(shown)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Refund" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("combobox", { name: /Refund to/ }));
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Card"]);
});

it.each([{ state: "failed" }, { refunded: "31.00" }])(
  "offers no refund where nothing can go back: %o",
  async (more) => {
    answers({ "GET /session": { ...operator }, "GET /payments/9": { ...detail, ...more } });
    renderApp({ at: "/payments/9/show" });
    expect(await screen.findByRole("region", { name: "Timeline" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
  },
);

const waiting: BookedDetail = {
  ...detail,
  id: "5",
  name: "",
  amount: "20.00",
  state: "waiting",
  target: "balance",
  asked_by_id: "7",
  asked_by: "ben@example.com",
};

it("lets another person approve a refund that waits", async () => {
  answers({ "GET /session": { ...operator }, "GET /refunds/5": { ...waiting } });
  const sent = takes("POST /refunds/5/approve", { ...waiting, state: "done" });
  const { user } = renderApp({ at: "/refunds/5/show" });
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/USD 20.00 for Anna's Finds/)).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: /Code from your app/ }), "123456");
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Refund approved.")).toBeVisible();
  expect(sent).toEqual([{ code: "123456" }]);
});

it("lets who requested it only take it back", async () => {
  answers({ "GET /session": { ...operator }, "GET /refunds/5": { ...waiting, asked_by_id: operator.id } });
  renderApp({ at: "/refunds/5/show" });
  expect(await screen.findByText(/Someone else must approve it/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Reject" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it.each(["charges", "invoices", "payments", "refunds", "disputes"])(
  "keeps %s from whoever may not see payments",
  async (resource) => {
    answers({ "GET /session": { ...support } });
    const { address } = renderApp({ at: `/${resource}` });
    await waitFor(() => expect(address()).toBe("/access-denied"));
  },
);
