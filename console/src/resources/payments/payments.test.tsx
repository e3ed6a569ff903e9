import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Booked, BookedDetail } from "@/api/finance";
import { operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

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
  unit: "USD",
  state: "succeeded",
  at: "2026-11-03T12:00:00Z",
  ended_at: null,
  reason: "",
  provider: "stripe",
};
const detail: BookedDetail = {
  ...paid,
  url: "",
  related: [{ kind: "invoices", id: "4", name: "in_4" }],
  timeline: [
    {
      id: "call 1",
      at: "2026-11-03T11:59:00Z",
      what: "open_checkout",
      name: "charge-9",
      state: "done",
      reason: "",
    },
    {
      id: "event 2",
      at: "2026-11-03T12:00:00Z",
      what: "invoice.paid",
      name: "evt_2",
      state: "failed",
      reason: "The provider did not answer.",
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
  if (!row) throw new Error("the link stands outside a row");
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
  expect(timeline.getAllByRole("listitem").map((one) => one.textContent?.slice(0, 20))).toEqual([
    expect.stringContaining("open_checkout"),
    expect.stringContaining("invoice.paid"),
  ]);
  expect(timeline.getByText("The provider did not answer.")).toBeVisible();
  expect(screen.getByRole("link", { name: "in_4" })).toHaveAttribute("href", "/invoices/4/show");
});

it.each(["charges", "invoices", "payments", "refunds", "disputes"])(
  "keeps %s from whoever may not see payments",
  async (resource) => {
    answers({ "GET /session": { ...support } });
    const { address } = renderApp({ at: `/${resource}` });
    await waitFor(() => expect(address()).toBe("/access-denied"));
  },
);
