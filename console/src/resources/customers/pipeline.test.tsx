import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Customer } from "@/api/customers";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server } from "@/testing/server";

const bea: Customer = {
  id: "4",
  tenant_id: "",
  lead_id: "8",
  name: "Bea",
  email: "bea@tea.example",
  phone: "",
  source: "Acme",
  stage: "lead",
  why: "asked",
  since: "2026-11-20T09:00:00Z",
};
const anna: Customer = {
  ...bea,
  id: "5",
  tenant_id: "1",
  name: "anna@example.com",
  stage: "paid",
  why: "pays",
};

it("shows customers by stage, as a board and as a table", async () => {
  answers({ "GET /session": { ...operator } });
  server.use(
    http.get("*/api/console/customers", ({ request }) => {
      const stage = new URL(request.url).searchParams.get("stage");
      const data = [bea, anna].filter((row) => !stage || row.stage === stage);
      return HttpResponse.json({ data, total: data.length });
    }),
  );
  const { user } = renderApp({ at: "/customers" });
  const leads = within(await screen.findByRole("region", { name: "Lead (1)" }));
  expect(leads.getByRole("link", { name: "Bea" })).toHaveAttribute("href", "/leads/8/show");
  const paid = within(await screen.findByRole("region", { name: "Paid (1)" }));
  expect(paid.getByRole("link", { name: "anna@example.com" })).toHaveAttribute("href", "/merchants/1/show");
  expect(screen.getByRole("region", { name: "Churned (0)" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Table" }));
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(3);
});
