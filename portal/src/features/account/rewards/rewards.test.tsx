import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const POINTS = "*/api/points-service";

const offers = {
  rules: [{ kind: "plan_paid", points: 2, per: "1.00", currency: "USD", valid_days: 365 }],
  rewards: [
    {
      id: "1",
      kind: "plan_discount",
      name: "5 dollars off",
      points: 400,
      amount: "5.00",
      currency: "USD",
      valid_days: 60,
    },
    {
      id: "2",
      kind: "service_voucher",
      name: "Dear",
      points: 99999,
      amount: "9.00",
      currency: "USD",
      valid_days: 60,
    },
  ],
  redemptions: [
    {
      id: "7",
      kind: "plan_discount",
      points: 400,
      amount: "5.00",
      currency: "USD",
      code: "TW-1",
      state: "ready",
      made_at: "2026-11-20T10:00:00Z",
      expires_at: "2099-01-01T00:00:00Z",
      used_at: null,
    },
  ],
  expiring: { points: 58, at: "2026-12-20T10:00:00Z" },
  referral_link: "https://tradewind.example/register?referrer=A1",
};

it("says why there are less than no points", async () => {
  arrange({ user: { menus: ["IMPORT_LIST", "REWARDS_MANAGE"] } });
  on(
    "get",
    `${POINTS}/reward/list`,
    ok({ rewards: { pointBalance: -40, held: 0, pointBalanceShown: "-40" } }),
  );
  on("get", `${POINTS}/reward/statement`, ok({ lines: [], has_more: false }));
  on("get", `${POINTS}/reward/offers`, ok(offers));
  renderApp("/app/account?type=Rewards");
  expect(await screen.findByText(/refunded after you had spent its points/)).toBeVisible();
  expect(screen.getByText("-40")).toBeVisible();
});

it("redeems points after a yes, and shows the codes that can be used", async () => {
  arrange({ user: { menus: ["IMPORT_LIST", "REWARDS_MANAGE"] } });
  on(
    "get",
    `${POINTS}/reward/list`,
    ok({ rewards: { pointBalance: 12345, held: 0, pointBalanceShown: "" } }),
  );
  on("get", `${POINTS}/reward/statement`, ok({ lines: [], has_more: false }));
  on("get", `${POINTS}/reward/offers`, ok(offers));
  const person = renderApp("/app/account?type=Rewards");
  const sent = on("post", `${POINTS}/reward/redeem`, ok({ redemption: offers.redemptions[0] }));
  expect(await screen.findByText(/^58 points expire on/)).toBeVisible();
  expect(screen.getByText("2 for each USD 1.00")).toBeVisible();
  expect(screen.getByText(/Code TW-1/)).toBeVisible();
  expect(screen.getByLabelText("Your link")).toHaveValue(offers.referral_link);
  expect(screen.getByRole("button", { name: "Redeem Dear" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Redeem 5 dollars off" }));
  const dialog = await screen.findByRole("dialog", { name: "Redeem 5 dollars off" });
  expect(within(dialog).getByText(/takes USD 5.00 off one plan payment/)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Redeem" }));
  expect(await screen.findByText("Points redeemed")).toBeVisible();
  expect(sent.map((call) => call.body)).toEqual([{ key: expect.any(String), reward_id: 1 }]);
});
