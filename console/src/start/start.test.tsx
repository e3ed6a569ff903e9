import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const START = {
  waiting: [
    { id: "support", count: 2 },
    { id: "requests", count: 1 },
    { id: "webhooks", count: 0 },
    { id: "jobs", count: 7 },
    { id: "overdue", count: 1 },
  ],
  charts: [
    {
      id: "sign_ups",
      days: [
        { day: "2026-11-21", count: 0 },
        { day: "2026-11-22", count: 3 },
      ],
      before: 2,
    },
  ],
};

it("shows what waits with its number and the way there, and the last days", async () => {
  answers({ "GET /session": { ...operator }, "GET /start": START });
  const { address } = renderApp();
  const waiting = within(await screen.findByRole("region", { name: "To do" }));
  expect(waiting.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "1Overdue requests",
    "1Unassigned requests",
    "2Unread conversations",
    "7Failed jobs",
  ]);
  const given = new URL(
    waiting.getByRole("link", { name: /Failed jobs/ }).getAttribute("href") ?? "",
    "http://c",
  );
  expect(given.searchParams.get("filter")).toBe('{"state":"given_up"}');
  expect(screen.getByRole("img", { name: "New merchants, Last 2 days: 3 in total" })).toBeVisible();
  expect(screen.getByText("+50% vs. previous 2 days")).toBeVisible();
  expect(address()).toBe("/");
});

it("says so when nothing waits", async () => {
  answers({ "GET /session": { ...support }, "GET /start": { waiting: [], charts: [] } });
  renderApp();
  expect(await screen.findByText("You're all caught up.")).toBeVisible();
});
