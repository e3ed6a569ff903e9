import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EarnRule, Reward } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const rule: EarnRule = {
  id: "1",
  kind: "plan_paid",
  currency: "USD",
  points: 2,
  per: "1.00",
  valid_days: null,
  is_on: true,
  since: "2026-11-20T10:00:00Z",
  version: 3,
  edited_by: "a@example.com",
};
const reward: Reward = {
  id: "4",
  kind: "service_voucher",
  name_en: "20 dollars off",
  name_zh: "减 20 美元",
  points: 400,
  amount: "20.00",
  currency: "USD",
  valid_days: 60,
  is_on: true,
  version: 1,
  edited_by: "a@example.com",
};

it("turns a rule off over the version that was read", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /earn_rules": { data: [rule], total: 1 },
    "GET /earn_rules/1": { ...rule },
  });
  const sent = takes("PUT /earn_rules/1", { ...rule, is_on: false, version: 4 });
  const { user } = renderApp({ at: "/earn_rules" });
  expect(await screen.findByText("No expiry")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Paying for a plan" }));
  await user.click(await screen.findByRole("checkbox", { name: "On" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const { id: _id, since: _since, edited_by: _by, ...kept } = rule;
  await waitFor(() => expect(sent).toEqual([{ ...kept, is_on: false }]));
});

it("writes a reward that merchants see at once", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /rewards": { data: [reward], total: 1 },
    "GET /rewards/4": { ...reward },
  });
  const sent = takes("POST /rewards", { ...reward });
  const { user } = renderApp({ at: "/rewards/create" });
  await user.type(await screen.findByRole("textbox", { name: /English/ }), "5 off");
  await user.type(screen.getByRole("textbox", { name: /Chinese/ }), "减 5");
  await user.type(screen.getByRole("textbox", { name: /Worth/ }), "5.00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const [body] = await waitFor(() => {
    expect(sent).toHaveLength(1);
    return sent;
  });
  expect(body).toMatchObject({ kind: "plan_discount", points: 100, amount: "5.00", valid_days: 90 });
});
