import { expect, it } from "vitest";
import { plan, pro, userPlan } from "@/testing/plans";
import { cannotConfirm, costsLess, nextOf } from "./choice";

const free = plan();
const paid = pro();
const state = { isLoading: false, chosen: paid, current: undefined, noneFits: false, isOverrun: false };

it("cannot be confirmed while loading", () => {
  expect(cannotConfirm({ ...state, isLoading: true })).toBe(true);
});

it.each([
  ["shopify", free.id, false],
  ["shopify", paid.id, true],
  ["shopify", undefined, true],
  ["stripe", free.id, true],
])(
  "can be confirmed again where it must be approved to stay: billed by %s, next %s",
  (provider, target, cannot) => {
    expect(cannotConfirm({ ...state, current: userPlan({ plan_id: paid.id, provider }), target })).toBe(
      cannot,
    );
  },
);

it("cannot be confirmed with nothing selected", () => {
  expect(cannotConfirm({ ...state, chosen: undefined })).toBe(true);
});

it("cannot be confirmed when the selected plan is the current plan", () => {
  expect(cannotConfirm({ ...state, current: userPlan({ plan_id: paid.id }) })).toBe(true);
});

it("can be confirmed when the selected plan is the current plan, which is over", () => {
  expect(cannotConfirm({ ...state, current: userPlan({ plan_id: paid.id, over: true }) })).toBe(false);
});

it("cannot be confirmed when every plan is unsatisfied and overrun is set", () => {
  expect(cannotConfirm({ ...state, noneFits: true, isOverrun: true })).toBe(true);
});

it("can be confirmed when every plan is unsatisfied and overrun is not set", () => {
  expect(cannotConfirm({ ...state, noneFits: true })).toBe(false);
});

it("can be confirmed when another plan is selected", () => {
  expect(cannotConfirm({ ...state, current: userPlan() })).toBe(false);
});

const choice = { plan: free, current: undefined, target: undefined, refusal: "" };

it("activates a free plan directly without a current plan", () => {
  expect(nextOf(choice)).toBe("activate");
});

it("goes to the confirm step with a paid plan without a current plan", () => {
  expect(nextOf({ ...choice, plan: paid })).toBe("pay");
});

it("takes a plan that is over for none", () => {
  const current = userPlan({ over: true });
  expect(nextOf({ ...choice, current, refusal: "Too small" })).toBe("activate");
  expect(nextOf({ ...choice, plan: paid, current })).toBe("pay");
});

it("upgrades to a paid plan when the quota check passes", () => {
  expect(nextOf({ ...choice, plan: paid, current: userPlan() })).toBe("pay");
});

it("renews plainly when the target is the pending renewal target", () => {
  const current = userPlan({ plan_id: "9", is_free: false });
  expect(nextOf({ ...choice, current, target: free.id })).toBe("waits");
  expect(nextOf({ ...choice, plan: paid, current, target: paid.id })).toBe("pay");
});

it("changes one free plan for another at once when the quota check passes", () => {
  expect(nextOf({ ...choice, current: userPlan({ plan_id: "9" }) })).toBe("activate");
});

it("lets a paid plan run to its end before a free plan that fits", () => {
  expect(nextOf({ ...choice, current: userPlan({ plan_id: "9", is_free: false }) })).toBe("schedule");
});

it("shows first what a smaller paid plan changes when the period ends", () => {
  const current = userPlan({ plan_id: "9", is_free: false, provider: "stripe" });
  expect(nextOf({ ...choice, plan: paid, current, isSmaller: true })).toBe("schedule");
  expect(nextOf({ ...choice, plan: paid, current, isSmaller: true, target: paid.id })).toBe("pay");
});

it("compares plans by their price per day, and only with a billed plan", () => {
  const year = pro({ id: "3", time: 31_536_000, remark: { ...paid.remark, plan_promotion_price: "200.00" } });
  const billed = userPlan({ plan_id: paid.id, is_free: false, provider: "stripe" });
  expect(costsLess(year, paid, billed)).toBe(true);
  expect(costsLess(paid, year, billed)).toBe(false);
  expect(costsLess(year, paid, userPlan({ plan_id: paid.id, is_free: false }))).toBe(false);
  expect(costsLess({ ...year, currency: "CNY" }, paid, billed)).toBe(false);
  expect(costsLess(year, undefined, billed)).toBe(false);
});

it("opens the wizard when the quota check fails", () => {
  expect(nextOf({ ...choice, current: userPlan({ plan_id: "9" }), refusal: "Too small" })).toBe("wizard");
  expect(nextOf({ ...choice, plan: paid, current: userPlan(), refusal: "Too small" })).toBe("wizard");
});

it("opens the wizard when the quota check fails during a trial", () => {
  const trial = plan({ id: "5", param: { ...paid.param, trial: 14 } });
  const current = userPlan({ plan_id: trial.id, is_free: false });
  expect(nextOf({ ...choice, current, refusal: "Too small" })).toBe("wizard");
});

it("goes straight to the confirm step when another plan is the pending renewal target", () => {
  const current = userPlan({ plan_id: "9", is_free: false });
  expect(nextOf({ ...choice, plan: paid, current, target: free.id })).toBe("pay");
});

it("says why in the dialog when the quota check fails for the pending renewal target", () => {
  const current = userPlan({ plan_id: "9" });
  expect(nextOf({ ...choice, current, target: free.id, refusal: "Too small" })).toBe("say");
});
