import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrangeBalance } from "@/testing/balance";
import { store, user } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const MENUS = ["IMPORT_LIST", "ACCOUNT", "CAPITAL_MANAGE", "REWARDS_MANAGE"];
const POINTS = "*/api/points-service";

const capital = [
  {
    currency_type: 1,
    currency: "USD",
    balance: "1234562.89",
    held: "5.00",
    balance_shown: "",
    held_shown: "",
    owed: "0.00",
  },
  {
    currency_type: 2,
    currency: "CNY",
    balance: "0.00",
    held: "0.00",
    balance_shown: "",
    held_shown: "",
    owed: "12.50",
  },
];

const line = (id: string, change: object = {}) => ({
  id,
  create_time: "2026-11-20T08:00:00Z",
  account: "available",
  type: "credit",
  currency_type: 1,
  currency: "USD",
  amount: "1200.50",
  balance_after: "1300.50",
  reference: "adjustment 7",
  note: "Sorry for the delay",
  ...change,
});

function visit(address = "/app/account?type=Balance", menus = MENUS, mayExport = true) {
  arrange({ user: { menus } });
  arrangeBalance();
  const permissions = [0, 1, 2, 3, 4].map((index) => ({ index, isSelect: index !== 3 || mayExport }));
  on("get", "/user-config/detail", ok({ permissions }));
  on("get", "/capital", ok({ capital }));
  on(
    "get",
    `${POINTS}/reward/list`,
    ok({ rewards: { pointBalance: 12345, held: 0, pointBalanceShown: "" } }),
  );
  on("get", `${POINTS}/reward/offers`, ok({ rules: [], rewards: [], redemptions: [], expiring: null }));
  const statement = on("get", "/capital/statement", ok({ lines: [line("9")], has_more: false }));
  const points = on(
    "get",
    `${POINTS}/reward/statement`,
    ok({ lines: [line("3", { amount: 500, balance_after: 12345 })], has_more: false }),
  );
  return { person: renderApp(address), statement, points };
}

const LATE = "The payment hasn't arrived yet. If you've just paid, try again in a moment.";

it.each([
  ["Plan", "get", "*/api/shopify-service/subscription/check/charge/7"],
  ["Balance", "post", "/capital/top_up/7/check"],
] as const)(
  "asks for who comes back from the payment page whether it arrived: %s",
  async (type, how, path) => {
    let isPaid = false;
    const person = visit(`/app/account?type=${type}&charge=7`).person;
    const asked = on(how, path, () => (isPaid ? ok() : refusal(9, LATE)));
    expect(await screen.findByText(LATE)).toBeVisible();
    isPaid = true;
    await person.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Payment received.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(LATE)).toBeNull());
    expect(asked).toHaveLength(2);
    await waitFor(() => expect(whereAmI().search).toBe(`?type=${type}`));
  },
);

it("shows each currency with what is available and held", async () => {
  visit();
  const dollars = await screen.findByRole("region", { name: "US dollar" });
  expect(within(dollars).getByText("USD 1,234,562.89")).toBeVisible();
  expect(within(dollars).getByText("USD 5.00")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Chinese yuan" })).getAllByText("CNY 0.00")).toHaveLength(
    2,
  );
  expect(screen.getByText(/^You owe CNY 12.50: a top-up was refunded or disputed/)).toBeVisible();
});

it("tells staff who act for a merchant what holds for them", async () => {
  arrange();
  const acting = { staff: "Olga", reason: "Balance wrong.", expires_at: "2026-11-20T09:00:00Z" };
  on("get", "/user/info", ok({ user: user({ menus: ["IMPORT_LIST", "ACCOUNT"] }), time_zone: "", acting }));
  renderApp("/app/account?type=Balance");
  expect(await screen.findByText("“Balance” isn't available to staff who act for a merchant.")).toBeVisible();
  expect(screen.queryByText(/owner of the main account/)).toBeNull();
});

it("lists what moved, and goes on to what is older", async () => {
  const { person } = visit();
  const pages = on("get", "/capital/statement", ({ url }) =>
    url.searchParams.get("before") === "9"
      ? ok({ lines: [line("8", { type: "debit", amount: "-12.50", note: "" })], has_more: false })
      : ok({ lines: [line("9")], has_more: true }),
  );
  const row = (await screen.findByText("+USD 1,200.50")).closest("tr");
  expect(within(row as HTMLElement).getByText("Sorry for the delay · Adjustment 7")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Show older entries" }));
  expect(await screen.findByText("-USD 12.50")).toBeVisible();
  expect(pages.map((call) => call.url.searchParams.get("size"))).toEqual(["20", "20"]);
  expect(screen.queryByRole("button", { name: "Show older entries" })).toBeNull();
});

it("keeps currency and days in the address, and asks for just those, also as a file", async () => {
  const { person, statement } = visit();
  await person.selectOptions(await screen.findByRole("combobox", { name: "Currency" }), "2");
  await person.selectOptions(screen.getByRole("combobox", { name: "Period" }), "custom");
  await person.type(screen.getByLabelText("From"), "2026-11-01");
  await person.type(screen.getByLabelText("To"), "2026-11-15");
  const file = await screen.findByRole("link", { name: "Download CSV" });
  expect(file).toHaveAttribute(
    "href",
    "/api/account-service/capital/statement.csv?currency_type=2&since=2026-11-01&until=2026-11-15",
  );
  expect(screen.getByRole("link", { name: "Download PDF" })).toHaveAttribute(
    "href",
    "/api/account-service/capital/statement.pdf?currency_type=2&since=2026-11-01&until=2026-11-15",
  );
  const asked = statement.at(-1)?.url.searchParams;
  expect([asked?.get("currency_type"), asked?.get("since"), asked?.get("until")]).toEqual([
    "2",
    "2026-11-01",
    "2026-11-15",
  ]);
  expect(whereAmI().searchParams.get("period")).toBe("custom");
});

it("offers no file to who may not take data out", async () => {
  visit("/app/account?type=Balance", MENUS, false);
  expect(await screen.findByText("+USD 1,200.50")).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Download/ })).toBeNull();
});

it("shows points as integers with their history", async () => {
  const { person } = visit();
  await person.click(await screen.findByRole("tab", { name: "Rewards" }));
  expect(await screen.findByText("+500")).toBeVisible();
  expect(screen.getAllByText("12,345")).toHaveLength(2);
  expect(whereAmI().searchParams.get("type")).toBe("Rewards");
});

it("says that nothing has moved yet, or not in this period", async () => {
  const { person } = visit();
  on("get", "/capital/statement", ok({ lines: [], has_more: false }));
  expect(await screen.findByRole("heading", { name: "No transactions yet" })).toBeVisible();
  await person.selectOptions(screen.getByRole("combobox", { name: "Period" }), "lastMonth");
  await person.click(await screen.findByRole("button", { name: "Show all time" }));
  expect(await screen.findByRole("heading", { name: "No transactions yet" })).toBeVisible();
  expect(whereAmI().searchParams.get("period")).toBeNull();
});

it("offers only what the user has a menu for, and says what is missing", async () => {
  visit("/app/account?type=Balance", ["IMPORT_LIST", "REWARDS_MANAGE"]);
  expect(await screen.findByText(/don't have the right “Balance”/)).toBeVisible();
  expect(screen.queryByRole("tab")).toBeNull();
});

it("shows the server's sentence to a sub-account without the permission", async () => {
  visit();
  on("get", "/capital", refusal(1000403, "Please upgrade your plan in the main account."));
  expect(await screen.findByText("Please upgrade your plan in the main account.")).toBeVisible();
});

it("tries again what could not be loaded", async () => {
  arrange({ user: { menus: MENUS } });
  on("get", "/capital", refusal(9, "The server is busy."));
  const person = renderApp("/app/account");
  expect(await screen.findByText(/The server is busy/)).toBeVisible();
  visitAgain();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("USD 1,234,562.89")).toBeVisible();
});

function visitAgain() {
  arrangeBalance();
  on("get", "/capital", ok({ capital }));
}

it("is reached from the account menu by who has one of its menus", async () => {
  arrange({ user: { menus: MENUS } });
  visitAgain();
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  await person.click(await screen.findByRole("menuitem", { name: "Plan, balance and rewards" }));
  expect(await screen.findByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/account");
  const trail = screen.getByRole("navigation", { name: "Breadcrumbs" });
  expect(within(trail).getByText("Account")).toHaveAttribute("aria-current", "page");
});

const order = (platform: number, change: object = {}) => ({
  id: String(platform),
  platform,
  plan_id: "2",
  name: "Pro",
  is_free: false,
  state: "live",
  since: "2026-11-01T08:00:00Z",
  until: "2026-12-01T08:00:00Z",
  paid_until: null,
  read_only_from: null,
  ended_at: null,
  next_plan_id: null,
  next_plan: "",
  billing_store: "",
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

it("shows what runs, what comes next, and how much is used", async () => {
  visitPlan([
    order(3, { next_plan: "Small", next_plan_id: "3" }),
    order(6, { next_plan: "Small", next_plan_id: "3" }),
    order(8, { name: "Free", plan_id: "1", is_free: true, until: null }),
  ]);
  const pro = await screen.findByRole("region", { name: "Pro" });
  expect(within(pro).getAllByRole("listitem")).toHaveLength(2);
  expect(within(pro).getByText(/^Since Nov 1, 2026.* Runs until Dec 1, 2026/)).toBeVisible();
  expect(within(pro).getByText(/^Small, from Dec 1, 2026/)).toBeVisible();
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

it("leads who has no plan to the plans", async () => {
  const person = visitPlan([]);
  const asked = on("get", "/edition_plan/detail", ok({ edition: null, renewal: {}, child_accounts: false }));
  await person.click(await screen.findByRole("button", { name: "Choose a plan" }));
  expect(await screen.findByText("Choose a plan for WooCommerce")).toBeVisible();
  expect(asked[0]?.url.searchParams.get("platform")).toBe("6");
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows the plan to nobody who may not choose it", async () => {
  visitPlan([]);
  on("get", "/subscribe_order/list", refusal(1000403, "Please upgrade your plan in the main account."));
  expect(await screen.findByText("Please upgrade your plan in the main account.")).toBeVisible();
});
