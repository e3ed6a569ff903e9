import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { edition, plan, pro, userPlan } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const CURRENT = "Current plan is not satisfied, please choose a higher plan.";
const NONE_FITS = "All current plan(s) is(are) not satisfied, contact us for a customizable plan.";
const isIn = plan({ selected: true });

it.each([
  ["the only plan", [isIn], "", true],
  ["the one beside a paid plan", [isIn, pro()], "", true],
  ["a plan that is too small", [plan({ selected: true, satisfied: false }), pro()], CURRENT, true],
  [
    "plans none of which fits",
    [plan({ selected: true, satisfied: false }), pro({ satisfied: false })],
    NONE_FITS,
    true,
  ],
])(
  "selects the current plan, and says by 'Change plan' whether it is too small, for who has %s",
  async (_which, plans, words, isDisabled) => {
    arrange({ user: { menus: ["IMPORT_LIST", "ACCOUNT"] } });
    const running = {
      platform: 6,
      plan_id: "1",
      name: "Free",
      is_free: true,
      state: "live",
      billing_store: "",
    };
    const dates = { since: "2026-11-01T08:00:00Z", until: null, ended_at: null };
    const order = { id: "6", ...running, ...dates, next_plan_id: null, next_plan: "" };
    on("get", "/subscribe_order/list", ok({ orders: [order] }));
    on("get", "/plan/usage", ok({ usage: [] }));
    on("get", "/edition_plan/detail", ok(edition(plans)));
    const person = renderApp("/app/account?type=Plan");
    await person.click(await screen.findByRole("button", { name: "Change plan" }));
    const dialog = await screen.findByRole("dialog", { name: /plan/ });
    expect(await within(dialog).findAllByRole("radio")).toHaveLength(plans.length);
    const shown = [CURRENT, NONE_FITS].filter((text) => within(dialog).queryByText(text));
    expect(shown).toEqual(words ? [words] : []);
    expect(within(dialog).getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", isDisabled);
    await person.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

it("calls no downgrade what gives the same for longer", async () => {
  arrange({ user: { menus: ["IMPORT_LIST", "ACCOUNT"] }, stores: [store({ id: "1", platform: 6 })] });
  on("get", "/subscribe_order/list", ok({ orders: [] }));
  on("get", "/plan/usage", ok({ usage: [] }));
  const price = { ...pro().remark, plan_promotion_price: "190.00" };
  const yearly = pro({ id: "3", charge_way: 2, time: 31_536_000, remark: price });
  const selected_user_plan = userPlan({ plan_id: "2", name: "Pro", is_free: false, provider: "stripe" });
  on("get", "/edition_plan/detail", ok(edition([pro({ selected: true }), yearly], { selected_user_plan })));
  on("get", "/plan/check_quota", ok());
  const none = { stores: [], products: [], sub_accounts: [], products_over: 0 };
  const rehearsal = { effective_at: "2026-12-01T08:00:00Z", ...none };
  on("post", "/plan/demotion/3/3/rehearsal", ok({ rehearsal }));
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("button", { name: "Choose a plan" }));
  await person.click(await screen.findByRole("tab", { name: "Yearly" }));
  await person.click(await screen.findByRole("radio", { name: /^Pro/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const dialog = await screen.findByRole("dialog", { name: "Change WooCommerce plan" });
  expect(await within(dialog).findByText("You can cancel this change until it takes effect.")).toBeVisible();
  expect(dialog).not.toHaveTextContent(/downgrade/i);
});

it("says before a plan is cancelled what that means, and cancels nothing without a yes", async () => {
  arrange({
    user: { menus: ["IMPORT_LIST", "ACCOUNT"] },
    stores: [store({ id: "1", platform: 6 }), store({ id: "2", platform: 3 })],
  });
  on("get", "/subscribe_order/list", ok({ orders: [] }));
  on("get", "/plan/usage", ok({ usage: [] }));
  on("get", "/edition_plan/detail", ok(edition([plan(), pro({ selected: true })])));
  on("get", "/plan/check_quota", ok());
  const rehearsal = {
    effective_at: "2026-12-01T08:00:00Z",
    ...{ stores: [], products: [], sub_accounts: [], products_over: 0 },
  };
  const rehearsed = on("post", "/plan/demotion/3/1/rehearsal", ok({ rehearsal }));
  const sent = on(
    "post",
    "/plan/demotion/3/1",
    ok({ msg: "Operation succeeded", effective_at: rehearsal.effective_at }),
  );
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("button", { name: "Choose a plan" }));
  await person.click(await screen.findByRole("radio", { name: /^Free/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const dialog = await screen.findByRole("dialog", { name: "Downgrade WooCommerce plan" });
  for (const words of [
    /^Takes effect on Dec 1, 2026/,
    "Until then, your current plan stays as it is.",
    /^After that, the Free plan applies: 3 stores per platform · 10,000 products/,
    "You won't be charged for the next period.",
    "Everything you use fits this plan.",
    /^Nothing is deleted\. You can cancel the downgrade until it takes effect/,
  ])
    expect(await within(dialog).findByText(words)).toBeVisible();
  expect(sent).toHaveLength(0);
  await person.click(within(dialog).getByRole("button", { name: "Update plan" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect([rehearsed[0]?.body, sent[0]?.body]).toEqual([{ store_ids: [1] }, { store_ids: [1] }]);
});

it("takes a plan by the button of its card, and shows what a year saves", async () => {
  arrange({ user: { menus: ["IMPORT_LIST", "ACCOUNT"] }, stores: [store({ id: "1", platform: 6 })] });
  on("get", "/subscribe_order/list", ok({ orders: [] }));
  on("get", "/plan/usage", ok({ usage: [] }));
  const yearly = pro({
    id: "9",
    charge_way: 2,
    time: 31_536_000,
    remark: { ...pro().remark, plan_promotion_price: "190.00" },
  });
  on("get", "/edition_plan/detail", ok(edition([plan({ selected: true }), pro(), yearly])));
  const person = renderApp("/app/account?type=Plan");
  await person.click(await screen.findByRole("button", { name: "Choose a plan" }));
  const dialog = await screen.findByRole("dialog", { name: /plan/ });
  expect(await within(dialog).findByRole("button", { name: "Choose Pro" })).toBeEnabled();
  await person.click(within(dialog).getByRole("tab", { name: "Yearly" }));
  expect(within(dialog).getByText("Save 17%")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Choose Pro" }));
  expect(await screen.findByRole("dialog", { name: "Select Pro (yearly) Plan" })).toBeVisible();
});
