import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

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
};

it("shows figures with their definitions, and asks for all of them at once", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /service_figures": { data: [figure], total: 1 },
  });
  renderApp({ at: "/service_figures" });
  expect(await screen.findByText("Product Sourcing")).toBeVisible();
  expect(screen.getByText("123.45 USD")).toBeVisible();
  expect(screen.getByText(/Mean stars of the requests/)).toBeVisible();
  expect(seen.filter((line) => line.includes("per_page"))).toEqual([]);
});
