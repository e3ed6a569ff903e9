import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Figure } from "@/api/finance";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server } from "@/testing/server";

const months: Figure["months"] = [
  { month: "2026-10-01", value: "0.00", rows: 0 },
  { month: "2026-11-01", value: "59.00", rows: 2 },
];
const rows: Figure["rows"] = ["Anna's Finds", ""].map((merchant, index) => ({
  month: "2026-11-01",
  merchant_id: `${index + 1}`,
  merchant,
  what: `TW-${index + 1}`,
  at: "2026-11-03T12:00:00Z",
  amount: index ? "30.00" : "29.00",
}));

/** Answers each figure in dollars and yen, with the rows of the requested month. */
function figuresAnswer() {
  server.use(
    http.get("*/api/console/figures", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const id = query.get("name") as Figure["id"];
      const shown = rows.filter(({ month }) => month === query.get("month"));
      const data: Figure[] =
        id === "mrr"
          ? [
              { id, unit: "JPY", months: months.map((month) => ({ ...month, value: "0" })), rows: [] },
              { id, unit: "USD", months, rows: shown },
            ]
          : [{ id, unit: "", months: [], rows: [] }];
      return HttpResponse.json({ data });
    }),
  );
}

it("shows each figure with its definition, and the rows that a month sums up", async () => {
  answers({ "GET /session": { ...operator } });
  figuresAnswer();
  const { user } = renderApp({ at: "/figures" });
  const section = within(await screen.findByRole("region", { name: "Monthly recurring revenue · USD" }));
  expect(section.getByRole("img", { name: "Monthly recurring revenue · USD: USD 59.00" })).toBeVisible();
  expect(section.getByText(/^Net amount of paid invoices/)).toBeVisible();
  await user.click(section.getByRole("combobox", { name: "View data" }));
  await user.click(await screen.findByRole("option", { name: "2026-11: USD 59.00 (2 rows)" }));
  const list = within(await section.findByRole("list", { name: "View data" }));
  expect(list.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Anna's Finds" })).toHaveAttribute("href", "/merchants/1/show");
  expect(await screen.findByRole("region", { name: "Dunning recovery" })).toBeVisible();
});
