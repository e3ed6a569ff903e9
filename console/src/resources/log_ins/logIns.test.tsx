import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LogIn } from "@/api/people";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const row: LogIn = {
  id: "5",
  area: "portal",
  step: "password",
  outcome: "wrong",
  user_id: "7",
  user: "anna@example.com",
  tenant_id: "3",
  address: "203.0.113.7",
  times: 4,
  first_at: "2026-11-20T08:00:00Z",
  last_at: "2026-11-20T08:30:00Z",
};

it("lists who tried to log in, from where and with what result", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /log_ins": {
      data: [row, { ...row, id: "6", user_id: null, user: "", tenant_id: null, outcome: "throttled" }],
      total: 2,
      tries: 8,
    },
  });
  renderApp({ at: "/log_ins" });
  expect(await screen.findByRole("link", { name: "anna@example.com" })).toBeVisible();
  expect(screen.getByText("Unknown account")).toBeVisible();
  expect(screen.getAllByText("203.0.113.7")).toHaveLength(2);
  expect(screen.getByText("Wrong")).toBeVisible();
  expect(screen.getByText("Throttled")).toBeVisible();
});
