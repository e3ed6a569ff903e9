import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { edition, plan, pro } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const MENUS = ["IMPORT_LIST", "ACCOUNT", "CAPITAL_MANAGE", "REWARDS_MANAGE"];

const order = (platform: number, change: object = {}) => ({
  id: String(platform),
  platform,
  plan_id: "2",
  name: "Pro",
  is_free: false,
  is_granted: false,
  state: "live",
  since: "2026-11-01T08:00:00Z",
  until: "2026-12-01T08:00:00Z",
  renews: false,
  paid_until: null,
  read_only_from: null,
  ended_at: null,
  next_plan_id: null,
  next_plan: "",
  billing_store: "",
  provider: "stripe",
  carrier: "",
  ...change,
});

const usage = {
  type: "import_products",
  name: "Current products",
  platform: null,
  used: 5,
  count: 5,
  limit: 10,
};

function visitPlan(orders: object[]) {
  arrange({
    user: { menus: MENUS },
    stores: [store({ id: "1", name: "Corner Shop" }), store({ id: "2", name: "Tea House", platform: 3 })],
  });
  on("get", "/subscribe_order/list", ok({ orders }));
  on("get", "/plan/usage", ok({ usage: [usage] }));
  return renderApp("/app/account?type=Plan");
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

it("says when a plan renews, and when a cancelled plan ends", async () => {
  visitPlan([order(3, { renews: true }), order(6, { name: "Basic", plan_id: "4" })]);
  expect((await region("Pro")).getByText(/Renews on Dec 1, 2026/)).toBeVisible();
  expect((await region("Basic")).getByText(/Runs until Dec 1, 2026/)).toBeVisible();
});

it.each([
  ["of the same edition", {}],
  ["of another edition", { edition: "Suite", edition_id: "2" }],
])("offers the free plan %s first to who cancels, and nothing to cancel twice", async (_which, more) => {
  const person = visitPlan([order(6, { renews: true }), order(3, { name: "Basic", plan_id: "4" })]);
  const paid = pro({ charge_way: 2, selected: true, ...more });
  const shown = { id: paid.edition_id, name: paid.edition };
  on("get", "/edition_plan/detail", ok(edition([plan(), paid], shown)));
  expect((await region("Basic")).queryByRole("button", { name: "Cancel plan" })).toBeNull();
  await person.click((await region("Pro")).getByRole("button", { name: "Cancel plan" }));
  expect(await screen.findByRole("radio", { name: /^Free/ })).toBeChecked();
  expect(screen.getByText(/^To cancel, confirm the Free plan\./)).toBeVisible();
});

it("cancels a plan that no free plan can follow, from a dialog that says what happens", async () => {
  const person = visitPlan([order(6, { renews: true })]);
  on("get", "/edition_plan/detail", ok(edition([pro({ selected: true })])));
  on("get", "/subscribe_order", ok({ order: order(6, { renews: true }) }));
  const calls = on("post", "/plan/cancel/6", () => {
    on("get", "/subscribe_order/list", ok({ orders: [order(6)] }));
    return ok({ msg: "Operation succeeded" });
  });
  await person.click((await region("Pro")).getByRole("button", { name: "Cancel plan" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel Pro?" }));
  expect(dialog.getByText(/^Your plan stays active until Dec 1, 2026/)).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Cancel plan" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Keep Pro" })).toBeVisible();
});

it.each([
  ["was cancelled", {}, 1],
  ["renews", { renews: true }, 0],
  ["waits for its payment", { paid_until: "2026-11-01T08:00:00Z" }, 0],
  ["nobody bills", { provider: "" }, 0],
])("offers to keep a plan that %s: %o", async (_which, more, count) => {
  visitPlan([order(6, more)]);
  expect((await region("Pro")).queryAllByRole("button", { name: "Keep Pro" })).toHaveLength(count);
});

it("asks nothing for a plan that staff granted", async () => {
  visitPlan([order(6, { is_granted: true, provider: "", price: "31.00", currency: "USD", time: 2_592_000 })]);
  const pro = await region("Pro");
  expect(pro.getByText("Granted to you. You aren't charged for it.")).toBeVisible();
  expect(pro.queryByText(/USD 31.00/)).toBeNull();
  expect(pro.queryByLabelText("Billing store")).toBeNull();
});

it.each([
  ["no store carries", {}, 1],
  ["a store carries", { billing_store: "1" }, 0],
  ["a store of another platform carries", { carrier: "2" }, 0],
  ["nobody bills", { provider: "" }, 0],
])("asks for a billing store of a plan that %s", async (_which, more, count) => {
  visitPlan([order(6, more)]);
  const missing = "No store carries this plan. Choose a billing store.";
  expect((await region("Pro")).queryAllByText(missing)).toHaveLength(count);
});

it("offers once to cancel a plan that runs on several platforms", async () => {
  visitPlan([order(3, { renews: true }), order(6, { renews: true })]);
  const pro = within(await screen.findByRole("region", { name: "Pro" }));
  expect(pro.getAllByRole("listitem")).toHaveLength(2);
  expect(pro.getAllByRole("button", { name: "Cancel plan" })).toHaveLength(1);
});

it("shows what runs, what comes next, and how much is used", async () => {
  const price = { next_price: "790.00", next_currency: "USD", next_time: 31_536_000 };
  const yearly = { next_plan: "Pro (yearly)", next_plan_id: "3", ...price };
  visitPlan([
    order(3, yearly),
    order(6, yearly),
    order(8, { name: "Free", plan_id: "1", is_free: true, until: null }),
  ]);
  const pro = await screen.findByRole("region", { name: "Pro" });
  expect(within(pro).getAllByRole("listitem")).toHaveLength(2);
  expect(within(pro).getByText(/^Since Nov 1, 2026.* Runs until Dec 1, 2026/)).toBeVisible();
  expect(within(pro).getByText(/^Pro \(yearly\) · USD 790.00 per 365 days, from Dec 1, 2026/)).toBeVisible();
  expect(within(pro).getAllByRole("button", { name: "Keep Pro" })).toHaveLength(1);
  const free = screen.getByRole("region", { name: "Free" });
  expect(within(free).getByText(/No end date/)).toBeVisible();
  expect(within(free).queryByLabelText("Billing store")).toBeNull();
  expect(await screen.findByRole("progressbar", { name: "Current products" })).toHaveAttribute(
    "aria-valuenow",
    "50",
  );
});

it.each([
  ["2999-12-08T08:00:00Z", "If the payment isn't made by Dec 8, 2999, .*, the plan becomes read-only"],
  ["2026-11-08T08:00:00Z", "Read-only since Nov 8, 2026"],
  [null, "The payment for the next period is being processed"],
])("says until when an unpaid plan is paid, and apart from it when its grace ends: %s", async (at, words) => {
  visitPlan([order(6, { paid_until: "2026-11-01T08:00:00Z", read_only_from: at })]);
  const pro = await screen.findByRole("region", { name: "Pro" });
  expect(within(pro).getByText(new RegExp(`Paid until Nov 1, 2026.*\\. ${words}`))).toBeVisible();
  expect(within(pro).queryByText(/Runs until/)).toBeNull();
});

it("lets a store of the platform carry the charge", async () => {
  const person = visitPlan([order(6)]);
  const calls = on("put", "/plan/billing_store", () => {
    on("get", "/subscribe_order/list", ok({ orders: [order(6, { billing_store: "1" })] }));
    return ok({ msg: "Operation succeeded" });
  });
  const select = await screen.findByLabelText("Billing store");
  expect(within(select).getAllByRole("option")).toHaveLength(2);
  await person.selectOptions(select, "1");
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(calls[0]?.body).toEqual({ store_id: 1 });
  await waitFor(() => expect(screen.getByLabelText("Billing store")).toHaveValue("1"));
  expect(within(screen.getByLabelText("Billing store")).getAllByRole("option")).toHaveLength(1);
});

it("asks for no billing store where another platform's carries the charge", async () => {
  visitPlan([order(3), order(6, { billing_store: "1" })]);
  const pro = await screen.findByRole("region", { name: "Pro" });
  expect(within(pro).getAllByLabelText("Billing store")).toHaveLength(1);
  expect(within(pro).getByLabelText("Billing store")).toHaveValue("1");
});

it("offers no other store for a plan on Shopify's bill", async () => {
  const onBill = { provider: "shopify", carrier: "2" };
  visitPlan([order(3, { ...onBill, billing_store: "2" }), order(6, onBill)]);
  const pro = await screen.findByRole("region", { name: "Pro" });
  expect(await within(pro).findByText("Shopify bills this plan to Tea House.")).toBeVisible();
  expect(within(pro).queryByLabelText("Billing store")).toBeNull();
});

it("offers the plans of a platform where another platform's plan doesn't run", async () => {
  const person = visitPlan([order(3)]);
  const requests = on(
    "get",
    "/edition_plan/detail",
    ok({ edition: null, renewal: {}, child_accounts: false }),
  );
  const without = await region("No plan chosen yet");
  expect(without.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "WooCommerceChoose a plan",
  ]);
  await person.click(without.getByRole("button", { name: "Choose a plan" }));
  expect(await screen.findByText("Choose a plan for WooCommerce")).toBeVisible();
  expect(requests[0]?.url.searchParams.get("platform")).toBe("6");
});

it("leads who has no plan to the plans", async () => {
  const person = visitPlan([]);
  const requests = on(
    "get",
    "/edition_plan/detail",
    ok({ edition: null, renewal: {}, child_accounts: false }),
  );
  await person.click(await screen.findByRole("button", { name: "Choose a plan" }));
  expect(await screen.findByText("Choose a plan for WooCommerce")).toBeVisible();
  expect(requests[0]?.url.searchParams.get("platform")).toBe("6");
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows the plan to nobody who may not choose it", async () => {
  visitPlan([]);
  on("get", "/subscribe_order/list", refusal(1000403, "Please upgrade your plan in the main account."));
  expect(await screen.findByText("Please upgrade your plan in the main account.")).toBeVisible();
});
