import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Edition, Subscription } from "@/api/types";
import { merchant, merchantPage, operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";
import { draftOf, emptyEdition, emptyPlan, isComplete, textOf, withPlansOf } from "./draft";

const edition: Edition = {
  id: "5",
  name_en: "Tradewind",
  name_zh: "",
  type: 2,
  platforms: [3, 6],
  state: "on_sale",
  position: 0,
  version: 2,
  updated_at: "2026-11-20T10:00:00Z",
  subscribers: 14,
  plans: [
    {
      id: "1",
      name_en: "Free",
      name_zh: "免费版",
      is_free: true,
      is_on: true,
      is_default: true,
      charge_way: 1,
      price: "0.00",
      promotion_price: null,
      currency: "USD",
      stores_per_platform: 3,
      import_products: 10_000,
      monitored_variants: 1000,
      sub_accounts: 1,
      trial_days: 0,
      selling_point_en: "",
      selling_point_zh: "",
      content_en: "",
      content_zh: "",
      promotion_from: null,
      promotion_until: null,
    },
  ],
};

const granted: Subscription = {
  id: "9",
  platform: 6,
  plan_id: "1",
  plan: "Free",
  origin: "granted",
  is_live: true,
  since: "2026-11-20T10:00:00Z",
  until: null,
  ended_at: null,
  reason: "As agreed",
  end_reason: "",
  price: "0.00",
  currency: "USD",
  keeps_limits: true,
  limits_until: null,
};

const unchanged = { changes: [], merchants: [], total: 0, has_more: false };
const terms = { prices: { state: "done", at: "2026-11-20T10:00:00Z", reason: "" }, revisions: [] };
const room = { stores_per_platform: 10, import_products: 50_000, monitored_variants: 5000, sub_accounts: 5 };

it("calls a plan by its Chinese name where Chinese is read, an edition without a Chinese name by its English name", async () => {
  answers({ "GET /session": { ...operator }, "GET /plans": { data: [edition], total: 1 } });
  renderApp({ at: "/plans", language: "zh" });
  const row = (await screen.findByRole("link", { name: "Tradewind" })).closest("tr");
  expect(row).toHaveTextContent("免费版");
  expect(row).not.toHaveTextContent("Free");
});

it("lists editions with their plans and who is on them", async () => {
  answers({ "GET /session": { ...operator }, "GET /plans": { data: [edition], total: 1 } });
  renderApp({ at: "/plans" });
  const row = (await screen.findByRole("link", { name: "Tradewind" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  for (const shown of ["Available", "Shopify, WooCommerce", "Free", "14"])
    expect(within(row).getByText(shown)).toBeVisible();
});

it.each([
  ["en", "Free, Pro (monthly), Pro (yearly)"],
  ["zh", "免费版, 专业版（按月）, 专业版（按年）"],
] as const)("tells plans of one name apart by their periods (%s)", async (language, shown) => {
  const free = edition.plans.slice(0, 1);
  const paid = free.map((plan) => ({ ...plan, name_en: "Pro", name_zh: "专业版", is_free: false }));
  const yearly = paid.map((plan) => ({ ...plan, id: "3", charge_way: 2 as const }));
  const sold = { ...edition, plans: [...free, ...paid, ...yearly] };
  answers({ "GET /session": { ...operator }, "GET /plans": { data: [sold], total: 1 } });
  renderApp({ at: "/plans", language });
  expect(await screen.findByText(shown)).toBeVisible();
});

it("is hidden from staff without the right", async () => {
  answers({
    "GET /session": { ...support },
    "GET /merchants": { data: [], total: 0 },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
  });
  renderApp({ at: "/merchants/1/show", menu: true });
  expect(await screen.findByText("1,234")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Plans" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Plans" })).toBeNull();
});

it("changes limits, and names the plan whose field does not fit", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /plans/5": { ...edition },
    "GET /plans/5/terms": terms,
    "POST /plans/5/preview": unchanged,
    "PUT /plans/5": [422, { message: "no", fields: { "plans.0.sub_accounts": "must be from 0" } }],
  });
  const { user } = renderApp({ at: "/plans/5/show" });
  expect(await screen.findByText("Default plan")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Remove plan" })).toBeNull();
  const people = screen.getByRole("spinbutton", { name: "Sub-accounts" });
  await user.clear(people);
  await user.type(people, "7");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("must be from 0")).toBeVisible();
  expect(people).toHaveValue(7);
  expect(seen).toContain("PUT /plans/5");
});

it("shows whom a change touches and sends what they keep", async () => {
  const change = { plan_id: "1", plan: "Free", currency: "USD", is_default: false, subscribers: 14 };
  const seen = answers({
    "GET /session": { ...operator },
    "GET /plans/5": { ...edition },
    "GET /plans/5/terms": terms,
    "POST /plans/5/preview": {
      changes: [
        {
          ...change,
          price_before: "29.00",
          price_after: "39.00",
          before: room,
          after: { ...room, sub_accounts: 7 },
          changes_price: true,
          changes_limits: true,
        },
      ],
      merchants: [
        { id: "4", name: "Quiet", plans: ["Free"], platforms: [3], prices: [], is_limited: true, over: [] },
        {
          id: "9",
          name: "Crowded",
          plans: ["Free"],
          platforms: [6],
          prices: [{ platform: 6, price: "29.00", currency: "USD" }],
          is_limited: true,
          over: [{ quota: "multiple_stores", platform: 6, used: 12, limit: 10 }],
        },
      ],
      total: 2,
      has_more: false,
    },
    "PUT /plans/5": { ...edition, version: 3 },
  });
  const { user } = renderApp({ at: "/plans/5/show" });
  expect(await screen.findByText("Up to date")).toBeVisible();
  const people = screen.getByRole("spinbutton", { name: "Sub-accounts" });
  await user.clear(people);
  await user.type(people, "7");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog", { name: "Review changes" });
  expect(
    await within(dialog).findByText("2 in total. Price changes for 1, limits for 2. Over a new limit: 1."),
  ).toBeVisible();
  expect(within(dialog).getByText("Free: 14 subscribers")).toBeVisible();
  expect(within(dialog).getByText("Sub-accounts: 5 → 7")).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole("link")
      .map((row) => row.textContent),
  ).toEqual(["Crowded", "Quiet"]);
  const until = within(dialog).getByRole("radio", { name: /old price until a date/ });
  await user.click(until);
  const publish = within(dialog).getByRole("button", { name: "Save and publish" });
  expect(publish).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/^Until/), "2027-01-01T00:00");
  await user.click(publish);
  expect(await screen.findByText("Edition saved.")).toBeVisible();
  expect(seen.filter((line) => !line.startsWith("GET"))).toEqual(["POST /plans/5/preview", "PUT /plans/5"]);
});

it("puts a merchant on a plan and ends it, with reasons", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    ...merchantPage,
    "GET /merchants/1": { ...merchant },
    "GET /merchants/1/balances": { data: [], total: 0 },
    "GET /grants": { data: [], total: 0 },
    "GET /merchants/1/subscriptions": { data: [granted], total: 1 },
    "GET /plans": { data: [edition], total: 1 },
    "POST /merchants/1/subscriptions": { data: [], total: 0 },
    "POST /merchants/1/subscriptions/9/end": { data: [], total: 0 },
  });
  const { user } = renderApp({ at: "/merchants/1/show" });
  const plans = within(await screen.findByRole("region", { name: "Plans" }));
  expect(await plans.findByText("WooCommerce")).toBeVisible();
  expect(screen.getByText("As agreed")).toBeVisible();
  expect(screen.getByText("Keeps earlier limits")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Grant plan" }));
  const dialog = await screen.findByRole("dialog", { name: "Grant a plan to this merchant" });
  const confirm = within(dialog).getByRole("button", { name: "Grant plan" });
  await user.click(within(dialog).getByRole("combobox", { name: /Plan/ }));
  await user.click(await screen.findByRole("option", { name: "Tradewind · Free" }));
  expect(within(dialog).getByText("Shopify, WooCommerce")).toBeVisible();
  expect(confirm).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "A gift");
  await user.click(confirm);
  expect(await screen.findByText("Plan granted.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "End plan: WooCommerce · Free" }));
  const ending = await screen.findByRole("dialog", { name: "End this plan?" });
  await user.type(within(ending).getByRole("textbox", { name: /Reason/ }), "Unpaid");
  await user.click(within(ending).getByRole("button", { name: "End plan" }));
  expect(await screen.findByText("Plan ended.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual([
    "POST /merchants/1/subscriptions",
    "POST /merchants/1/subscriptions/9/end",
  ]);
});

it("sends numbers, and no price of what is free", () => {
  const typed = draftOf(edition);
  const sent = textOf({ ...typed, plans: [...typed.plans, { ...emptyPlan("k"), price: "9.90" }] });
  expect(sent.type).toBe(2);
  expect(sent.plans.map(({ id, price, stores_per_platform }) => [id, price, stores_per_platform])).toEqual([
    [1, "0", 3],
    [null, "9.90", 10],
  ]);
  expect(sent.plans[0]).not.toHaveProperty("is_default");
  expect(isComplete(emptyEdition())).toBe(false);
});

it("saves a plan that was new while it was sent as the plan it has become", () => {
  const sent = { ...draftOf(edition), plans: [...draftOf(edition).plans, emptyPlan("new")] };
  const typed = { ...sent, plans: [...sent.plans, emptyPlan("newer")] };
  const [plan] = edition.plans;
  if (!plan) throw new Error("the edition has no plan");
  const saved = { ...edition, plans: [plan, { ...plan, id: "2" }] };
  expect(withPlansOf(saved, sent)(typed).plans.map(({ id }) => id)).toEqual(["1", "2", ""]);
});
