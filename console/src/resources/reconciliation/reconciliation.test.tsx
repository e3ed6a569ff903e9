import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Difference, ReconciledDay } from "@/api/finance";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const missing: Difference = {
  id: "7",
  day: "2026-11-03",
  kind: "missing_here",
  flow: "charge",
  reference: "pi_2",
  unit: "USD",
  amount_here: null,
  amount_there: "31.00",
  state: "open",
  assigned_to_id: "",
  assigned_to: "",
  note: "",
  found_at: "2026-11-04T03:20:00Z",
  settled_at: null,
  settled_by: "",
  provider: "stripe",
};
const day: ReconciledDay = {
  day: "2026-11-03",
  state: "to_explain",
  totals: [{ unit: "USD", there: "62.00", here: "31.00", difference: "31.00" }],
  differences: [missing],
  has_more: false,
  unsettled: 1,
  compared_until: "2026-11-04T03:20:00Z",
  oldest_open: "2026-11-03",
  closed_by: "",
};
const around = {
  "GET /session": { ...operator },
  "GET /differences/run": {
    is_under_way: false,
    ended_at: day.compared_until,
    has_failed: false,
    unsettled: 1,
  },
};

it("explains what differs and closes the day on one screen", async () => {
  answers({ ...around, "GET /reconciliation": { ...day } });
  const said = takes("POST /differences/7/explain", { ...missing, notes: [], here: [], there: [] });
  const closed = takes("POST /closed_periods", { data: [], total: 0 });
  const { user } = renderApp({ at: "/reconciliation" });
  const totals = within(await screen.findByRole("table")).getAllByRole("cell");
  const shown = totals.map(({ textContent }) => textContent?.replace(/[^0-9.]/g, ""));
  expect(shown).toEqual(["", "62.00", "31.00", "31.00"]);
  expect(screen.queryByRole("button", { name: "Close day" })).toBeNull();
  expect(screen.getByRole("textbox", { name: "Explanation" })).toHaveFocus();
  await user.keyboard("Paid by another account");
  answers({
    "GET /reconciliation": {
      ...day,
      state: "matched",
      unsettled: 0,
      differences: [{ ...missing, state: "explained", note: "Paid by another account" }],
    },
  });
  await user.click(screen.getByRole("button", { name: "Explain" }));
  await waitFor(() => expect(said).toEqual([{ reason: "Paid by another account" }]));
  await user.click(await screen.findByRole("button", { name: "Close day" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Close day" }));
  await waitFor(() => expect(closed).toEqual([{ kind: "day", day: "2026-11-03", reason: "" }]));
});

it("says that a day was never compared, and goes to the day before", async () => {
  const never = {
    ...day,
    state: "not_compared",
    totals: [],
    differences: [],
    unsettled: 0,
    compared_until: null,
    oldest_open: null,
  };
  const seen = answers({ ...around, "GET /reconciliation": never });
  const { user } = renderApp({ at: "/reconciliation" });
  expect(
    await screen.findByText(/This day hasn't been compared. Nothing has been compared yet./),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Previous day" }));
  await waitFor(() => expect(seen.at(-1)).toBe("GET /reconciliation?day=2026-11-02"));
});
