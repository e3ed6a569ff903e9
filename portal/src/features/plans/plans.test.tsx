import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { PlanCheck, Usage } from "@/shared/api/types";
import { edition, plan, pro } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { held, ok, on, refusal } from "@/testing/server";
import { widthFor } from "./PlanDialog";

const NAMES: Record<number, string> = {
  3: "Shopify",
  4: "BigCommerce",
  5: "Wix",
  6: "WooCommerce",
  8: "Square",
};

const stores: Usage = {
  name: "Current stores",
  type: "multiple_stores",
  platform: 6,
  used: [{ id: "1", shop: "shop.example.com", name: "Corner Shop" }],
  count: 4,
  limit: 3,
};
const people: Usage = {
  ...stores,
  name: "Current Sub-accounts",
  type: "child_accounts",
  platform: null,
  used: 1,
  count: 1,
};

const check = (code: number, platform: number, change: Partial<PlanCheck> = {}) =>
  refusal(code, "", {
    platform,
    platforms: [{ platform, code, over: [] }],
    may_choose: true,
    ...change,
  });

const fine = ok({ platform: null, platforms: [], may_choose: true });

/** The plan check answers this until a plan was activated. */
function openWith(answer: ReturnType<typeof check>) {
  let isActive = false;
  on("get", "/plan/check", () => (isActive ? fine : answer));
  on("get", "/plan/usage", ok({ usage: [stores, people] }));
  return on("post", "/plan/:id", () => {
    isActive = true;
    return ok({ msg: "Operation succeeded" });
  });
}

beforeEach(() => {
  sessionStorage.clear();
  arrange();
  on("get", "/edition_plan/detail", ok(edition([plan(), pro()])));
});

it.each([
  [1001005, 3],
  [1001006, 4],
  [1001011, 5],
  [1001012, 6],
  [1001016, 8],
])(
  "asks for a plan (%i) that cannot be put off, and the free plan is a click away",
  async (code, platform) => {
    const calls = openWith(check(code, platform));
    const person = renderApp("/app/importProducts");
    const dialog = await screen.findByRole("dialog", { name: /plan/ });
    expect(within(dialog).getByText(`Choose a plan for ${NAMES[platform]}`)).toBeVisible();
    expect(await within(dialog).findByRole("radio", { name: /^Free/ })).toBeChecked();
    expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
    await person.keyboard("{Escape}");
    expect(dialog).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Operation succeeded")).toBeVisible();
    expect(calls.map(({ url }) => url.pathname + url.search)).toEqual([
      `/api/account-service/plan/1?platform=${platform}`,
    ]);
  },
);

it("lets who has no plan log out and change the language", async () => {
  openWith(check(1001012, 6));
  const left = on("post", "/user/sign-out");
  const person = renderApp("/app/importProducts");
  const dialog = await screen.findByRole("dialog", { name: /plan/ });
  await person.click(within(dialog).getByRole("button", { name: "中文" }));
  expect(await screen.findByText("为 WooCommerce 选择套餐")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "English" }));
  await person.click(await within(dialog).findByRole("button", { name: "Not mei@example.com?" }));
  await waitFor(() => expect(left).toHaveLength(1));
});

it.each([
  [1001003, 3],
  [1001004, 4],
  [1001009, 5],
  [1001010, 6],
  [1001015, 8],
])("says that a plan has ended (%i), and is closed until the next session", async (code, platform) => {
  openWith(check(code, platform));
  const person = renderApp("/app/importProducts");
  const dialog = await screen.findByRole("dialog", { name: /plan/ });
  expect(within(dialog).getByText(`Your plan for ${NAMES[platform]} has ended`)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sessionStorage.getItem("plan_put_off")).toBe(`mei@example.com:${code}:${platform}`);
});

it.each([1001007, 1001008, 1001013, 1001014, 1001017, 1001021])(
  "names what is over the limits (%i) and leads to the plans",
  async (code) => {
    const over = [{ type: "multiple_stores", platform: 6, used: 4, limit: 3 }];
    openWith(check(code, 6, { platforms: [{ platform: 6, code, over }] }));
    const order = { name: "Small", since: "2026-11-01T10:00:00Z" };
    const requests = on("get", "/subscribe_order", ok({ order }));
    const logged = on("post", "/datalog");
    const person = renderApp("/app/importProducts");
    const dialog = await screen.findByRole("dialog", { name: "You have reached your subscription limits" });
    expect(within(dialog).getByText("Current stores · WooCommerce: 4 of 3")).toBeVisible();
    expect(within(dialog).queryByText(/this new store/)).toBeNull();
    expect(await within(dialog).findByText("Corner Shop")).toBeVisible();
    expect(requests).toHaveLength(code === 1001007 ? 1 : 0);
    expect(within(dialog).queryAllByText(/^Your plan is Small/)).toHaveLength(code === 1001007 ? 1 : 0);
    expect(logged.map(({ body }) => body)).toEqual([
      { event: "plan_reach_limit", param: { platform: 6, code } },
    ]);
    await person.click(within(dialog).getByRole("button", { name: "Update plan for free" }));
    expect(await screen.findByRole("dialog", { name: /plan/ })).toBeVisible();
    expect(screen.getByRole("button", { name: "Close" })).toBeVisible();
  },
);

it("says when it is the products that are more than the plan has room for", async () => {
  const over = [{ type: "import_products", platform: 6, used: 10_001, limit: 10_000 }];
  openWith(check(1001008, 6, { platforms: [{ platform: 6, code: 1001008, over }] }));
  on("post", "/datalog");
  renderApp("/app/importProducts");
  const dialog = await screen.findByRole("dialog", { name: "You have reached your subscription limits" });
  expect(within(dialog).getByText("This product will cause to exceed your subscription.")).toBeVisible();
  expect(within(dialog).queryByText(/this new store/)).toBeNull();
});

it("sends a sub-account without the right to the main account", async () => {
  openWith(check(1001012, 6, { may_choose: false }));
  const person = renderApp("/app/importProducts");
  expect(await screen.findByText("Please upgrade your plan in the main account.")).toBeVisible();
  await person.click(screen.getByText("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows what plans cost by the ways of charging, and leads to paying for a plan", async () => {
  const yearly = pro({ id: "3", name: "Pro year", charge_way: 2 });
  on("get", "/edition_plan/detail", ok(edition([plan(), pro(), yearly])));
  openWith(check(1001010, 6));
  const person = renderApp("/app/importProducts");
  const paid = await screen.findByRole("radio", { name: /^Pro/ });
  expect(screen.getByText("USD 19.00")).toBeVisible();
  expect(screen.getByText("was USD 29.00")).toBeVisible();
  expect(screen.getByText("Our help")).toBeVisible();
  expect(screen.getByText("USD 999.00")).toBeVisible();
  await person.click(paid);
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const paying = await screen.findByRole("dialog", { name: "Select Pro (monthly) Plan" });
  await person.click(within(paying).getByRole("button", { name: "Cancel" }));
  await person.click(screen.getByRole("tab", { name: "Yearly" }));
  await person.click(await screen.findByRole("radio", { name: /^Pro year/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const yearlong = await screen.findByRole("dialog", { name: "Select Pro year (yearly) Plan" });
  await person.click(within(yearlong).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("radio", { name: /^Free/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: "View current usage" }));
  expect(await screen.findByRole("dialog", { name: "Current usage" })).toBeVisible();
  expect(await screen.findByRole("progressbar", { name: "Current stores · WooCommerce" })).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Current Sub-accounts" })).toBeVisible();
});

it("selects a plan when its card is clicked", async () => {
  openWith(check(1001010, 6));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByText("Our help"));
  expect(screen.getByRole("radio", { name: /^Pro/ })).toBeChecked();
  expect(screen.getByRole("radio", { name: /^Free/ })).not.toBeChecked();
  expect(screen.queryByRole("tab")).toBeNull();
});

it("has no card for a plan made to measure where no platform is set", async () => {
  openWith(check(1001010, 6, { platform: null }));
  renderApp("/app/importProducts");
  expect(await screen.findByRole("radio", { name: /^Pro/ })).toBeInTheDocument();
  expect(screen.queryByText("Custom")).toBeNull();
});

it("traps nobody whom no plan suits", async () => {
  on("get", "/edition_plan/detail", ok(edition([plan({ satisfied: false }), pro({ satisfied: false })])));
  openWith(check(1001012, 6));
  const person = renderApp("/app/importProducts");
  expect(
    await screen.findByText("All current plan(s) is(are) not satisfied, contact us for a customizable plan."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirm" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("says in the dialog why a plan was refused", async () => {
  openWith(check(1001012, 6));
  const words = "Sorry, maximum number of store exceeded. Please choose a higher plan!";
  on("post", "/plan/:id", refusal(1001012, words));
  const person = renderApp("/app/importProducts");
  await screen.findByRole("radio", { name: /^Free/ });
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(words)).toBeVisible();
});

it("asks for the plan before the first store of a platform is added, then goes on", async () => {
  let isActive = false;
  on("get", "/plan/check", ({ url }) =>
    url.searchParams.get("platform") === "6" && !isActive ? check(1001012, 6) : fine,
  );
  on("post", "/plan/:id", () => {
    isActive = true;
    return ok();
  });
  const person = renderApp("/app/platform?connect=1");
  await person.click(await screen.findByRole("button", { name: /WooCommerce/ }));
  const dialog = await screen.findByRole("dialog", { name: /plan/ });
  await within(dialog).findByRole("radio", { name: /^Free/ });
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByLabelText("Store URL")).toBeVisible();
});

it("stops before a store that has no room, and says so", async () => {
  on("get", "/plan/usage", ok({ usage: [stores] }));
  const words = "Sorry, this new store will cause to exceed your subscription.";
  const requests = on("get", "/plan/check_quota", refusal(1001014, words));
  const person = renderApp("/app/platform?connect=1");
  await person.click(await screen.findByRole("button", { name: /WooCommerce/ }));
  const dialog = await screen.findByRole("dialog", { name: "You have reached your subscription limits" });
  expect(within(dialog).getByText(words)).toBeVisible();
  expect(requests[0]?.url.search).toBe("?platform=6&type=multiple_stores");
  await person.click(within(dialog).getByRole("button", { name: "Later" }));
  expect(await screen.findByRole("dialog", { name: "Where do you sell?" })).toBeVisible();
  expect(screen.queryByLabelText("Store URL")).toBeNull();
});

it("is as wide as its plans need", () => {
  expect([1, 2, 3, 4, 9].map(widthFor)).toEqual([568, 583, 858, 1133, 1133]);
});

it("offers the seed-user programme and a plan made to measure, both by way of the chat", async () => {
  openWith(check(1001010, 6));
  renderApp("/app/importProducts");
  const dialog = await screen.findByRole("dialog", { name: /plan/ });
  expect(await within(dialog).findByText("Custom")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Contact sales" })).toBeEnabled();
  expect(within(dialog).getByRole("button", { name: "Join Now" })).toBeEnabled();
});

it("says that a free plan is on also where the plans close before what has changed is read again", async () => {
  openWith(check(1001012, 6));
  const late = held(ok({ usage: [stores] }));
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "View current usage" }));
  await person.keyboard("{Escape}");
  on("get", "/plan/usage", late.reply);
  await person.click(await screen.findByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  late.letGo();
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
});

it("shows each edition of a platform by its own name, the running edition first", async () => {
  const growth = { edition: "Growth", edition_id: "2" };
  const both = [plan(), pro({ ...growth, selected: true }), pro({ id: "3", name: "Plus", ...growth })];
  on("get", "/edition_plan/detail", ok(edition(both, { id: "2" })));
  openWith(check(1001010, 6));
  const person = renderApp("/app/importProducts");
  const dialog = await screen.findByRole("dialog", { name: /plan/ });
  expect(await within(dialog).findByRole("tab", { name: "Growth", selected: true })).toBeVisible();
  expect(within(dialog).getAllByRole("radio")).toHaveLength(2);
  await person.click(within(dialog).getByRole("tab", { name: "Tradewind" }));
  expect(within(dialog).getByRole("radio", { name: /^Free/ })).toBeInTheDocument();
  expect(within(dialog).queryByRole("radio", { name: /^Pro/ })).toBeNull();
});
