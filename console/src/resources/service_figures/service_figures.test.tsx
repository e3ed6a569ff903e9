import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const figure = {
  id: "service 1",
  by: "service",
  name: "Product Sourcing",
  requests: 4,
  answer_hours: 2.5,
  result_hours: null,
  revisions: 1,
  rating: 4.5,
  revenue: ["123.45 USD"],
  commission: ["12.35 USD"],
};

it("shows figures with their definitions, and asks for all of them at once", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /service_figures": { data: [figure], total: 1 },
    "GET /service_commissions": { data: [{ id: "1", service_name: "Sourcing", rate: "10" }], total: 1 },
  });
  const { user } = renderApp({ at: "/service_figures" });
  expect(await screen.findByText("Product Sourcing")).toBeVisible();
  expect(screen.getByText("123.45 USD")).toBeVisible();
  expect(screen.getByText(/Mean stars of the requests/)).toBeVisible();
  expect(screen.getByText("12.35 USD")).toBeVisible();
  const set = takes("PUT /service_commissions/1", { done: true });
  await user.click(await screen.findByRole("button", { name: "Change rate: Sourcing" }));
  await user.clear(screen.getByRole("textbox", { name: "Percent of each paid quote" }));
  await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "New terms");
  await user.click(screen.getByRole("button", { name: "Change rate" }));
  await waitFor(() => expect(set).toEqual([{ rate: null, was: "10", reason: "New terms" }]));
  expect(seen.filter((line) => line.includes("per_page"))).toEqual([]);
});
