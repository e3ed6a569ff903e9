import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Coupon } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const draft: Coupon = {
  id: "3",
  code: "SPRING-25",
  name: "Spring sale",
  percent: "25",
  amount: null,
  currency: "USD",
  lasting: "once",
  months: null,
  plan_ids: [],
  plans: [],
  most_uses: 5,
  until: null,
  state: "failed",
  uses: 2,
  read_at: null,
  reason: "payments.refused",
  version: 2,
  created_at: "2026-11-20T10:00:00Z",
  edited_by: "a@example.com",
};

it("lists codes with what they give, for what, and how often they were used", async () => {
  answers({ "GET /session": { ...operator }, "GET /coupons": { data: [draft], total: 1 } });
  renderApp({ at: "/coupons" });
  const row = (await screen.findByRole("link", { name: "SPRING-25" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  for (const shown of ["Rejected by Stripe", "25% · First payment", "All plans", "2 of 5"])
    expect(within(row).getByText(shown)).toBeVisible();
});

it("publishes again what was rejected, and offers no change of what is active", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /coupons/3": { ...draft },
    "GET /plans": { data: [], total: 0 },
    "POST /coupons/3/publish": { ...draft, state: "making" },
  });
  const { user } = renderApp({ at: "/coupons/3/show" });
  expect(await screen.findByText(/Stripe rejected this coupon \(payments.refused\)/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish this coupon?" });
  answers({
    "GET /session": { ...operator },
    "GET /coupons/3": { ...draft, state: "active", reason: "", version: 3 },
    "POST /coupons/3/publish": { ...draft, state: "active" },
  });
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(await screen.findByRole("button", { name: "End coupon" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: /Code/ })).toBeNull();
  expect(seen).not.toContain("PUT /coupons/3");
});
