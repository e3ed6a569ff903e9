import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { DeferredMonth } from "@/api/finance";
import { onPhone } from "@/testing/onPhone";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const november: DeferredMonth = {
  id: "USD:2026-11-01:posted",
  month: "2026-11-01",
  unit: "USD",
  added: "30.00",
  earned: "15.00",
  balance: "15.00",
  is_planned: false,
};
const planned = {
  ...november,
  id: "USD:2026-11-01:planned",
  added: "0.00",
  earned: "6.00",
  is_planned: true,
};

it("names each amount on a phone", async () => {
  onPhone();
  answers({ "GET /session": { ...operator }, "GET /deferred_revenue": { data: [november], total: 1 } });
  renderApp({ at: "/deferred_revenue" });
  const amount = await screen.findByText("USD 30.00");
  expect(amount.closest("li, p, div")).toHaveTextContent("Received, less refunds USD 30.00");
  expect(screen.getByText(/Recognised/)).toHaveTextContent("Recognised USD 15.00");
  expect(screen.getByText(/Balance at month end/)).toHaveTextContent("Balance at month end USD 15.00");
});

it("shows months with what came, was earned and is left, and offers the journal of any month", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /deferred_revenue": { data: [november, planned], total: 2 },
  });
  renderApp({ at: "/deferred_revenue" });
  const row = (await screen.findByText("Posted")).closest("tr");
  if (!row) throw new Error("the month is outside a row");
  expect(within(row).getByText("2026-11")).toBeVisible();
  expect(within(row).getByText("USD 30.00")).toBeVisible();
  expect(within(row).getAllByText("USD 15.00")).toHaveLength(2);
  expect(screen.getByText("Planned")).toBeVisible();
  fireEvent.change(screen.getByLabelText("Month"), { target: { value: "2026-10" } });
  expect(screen.getByRole("link", { name: "Journal CSV" })).toHaveAttribute(
    "href",
    "/api/console/journal.csv?month=2026-10-01",
  );
});
