import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrangeBalance } from "@/testing/balance";
import { user } from "@/testing/data";
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

it.each([
  ["invoice INV-2026-000001", "Invoice INV-2026-000001"],
  ["request:17", "Service request 17"],
  ["pi_567ea4a5d2e0", "Card payment"],
  ["re_5ef827cd0efc", "Card refund"],
  ["plan_paid 4", "Plan payment"],
])("says in words what a line came from: %s", async (reference, said) => {
  visit();
  on("get", "/capital/statement", ok({ lines: [line("9", { reference, note: "" })], has_more: false }));
  expect(await screen.findByText(said)).toBeVisible();
});

const LATE = "The payment hasn't arrived yet. If you've just paid, try again in a moment.";

it.each([
  ["Plan", "get", "*/api/shopify-service/subscription/check/charge/7"],
  ["Balance", "post", "/capital/top_up/7/check"],
] as const)(
  "asks for who comes back from the payment page whether it arrived: %s",
  async (type, how, path) => {
    let isPaid = false;
    const person = visit(`/app/account?type=${type}&charge=7`).person;
    const requests = on(how, path, () => (isPaid ? ok() : refusal(9, LATE)));
    expect(await screen.findByText(LATE)).toBeVisible();
    isPaid = true;
    await person.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Payment received.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(LATE)).toBeNull());
    expect(requests).toHaveLength(2);
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
  expect(screen.getByText(/^You owe CNY 12.50: a card payment was refunded or disputed/)).toBeVisible();
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
  const query = statement.at(-1)?.url.searchParams;
  expect([query?.get("currency_type"), query?.get("since"), query?.get("until")]).toEqual([
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
  expect(await screen.findByText(/“Balance” isn't enabled for your account/)).toBeVisible();
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
  const person = renderApp("/app/account?type=Balance");
  expect(await screen.findByText(/The server is busy/)).toBeVisible();
  visitAgain();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("USD 1,234,562.89")).toBeVisible();
});

function visitAgain() {
  arrangeBalance();
  on("get", "/capital", ok({ capital }));
}

it("is reached from the account menu by who has any of its menus", async () => {
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
