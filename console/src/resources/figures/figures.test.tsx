import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Figure } from "@/api/finance";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const mrr: Figure = {
  id: "mrr",
  unit: "USD",
  months: [
    { month: "2026-10-01", value: "0.00", rows: 0 },
    { month: "2026-11-01", value: "59.00", rows: 2 },
  ],
  rows: [
    {
      month: "2026-11-01",
      merchant_id: "1",
      merchant: "Anna's Finds",
      what: "TW-1",
      at: "2026-11-03T12:00:00Z",
      amount: "29.00",
    },
    {
      month: "2026-11-01",
      merchant_id: "2",
      merchant: "",
      what: "TW-2",
      at: "2026-11-04T12:00:00Z",
      amount: "30.00",
    },
  ],
};
const none = (id: Figure["id"]) => ({ data: [{ ...mrr, id, unit: "", months: [], rows: [] }] });

it("shows each figure with its definition, and the rows that a month sums up", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /figures/mrr": { data: [mrr] },
    "GET /figures/churn": none("churn"),
    "GET /figures/upgrades": none("upgrades"),
    "GET /figures/downgrades": none("downgrades"),
    "GET /figures/trials": none("trials"),
    "GET /figures/dunning": none("dunning"),
  });
  const { user } = renderApp({ at: "/figures" });
  const section = within(await screen.findByRole("region", { name: "Monthly recurring revenue · USD" }));
  expect(section.getByRole("img", { name: "Monthly recurring revenue · USD: USD 59.00" })).toBeVisible();
  expect(section.getByText(/^Net amount of paid invoices/)).toBeVisible();
  await user.click(section.getByRole("combobox", { name: "Show rows of" }));
  await user.click(await screen.findByRole("option", { name: "2026-11: USD 59.00 (2 rows)" }));
  const rows = within(section.getByRole("list", { name: "Show rows of" })).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Anna's Finds" })).toHaveAttribute("href", "/merchants/1/show");
  expect(await screen.findByRole("region", { name: "Dunning recovery" })).toBeVisible();
});
