import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrangeBalance } from "@/testing/balance";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const balance = (currency_type: number, currency: string, amount: string) => ({
  currency_type,
  currency,
  balance: amount,
  held: "0.00",
  balance_shown: "",
  held_shown: "",
  owed: "0.00",
});

const withdrawal = (id: string, change: object = {}) => ({
  id,
  currency: "USD",
  amount: "120.50",
  payout: "Commerzbank ···· 3000",
  state: "waiting",
  asked_by: "anna@example.com",
  asked_at: "2026-11-20T08:00:00Z",
  decided_at: null,
  paid_at: null,
  reference: "",
  reason: "",
  ...change,
});

interface Visit {
  withdrawals?: object[];
  mayWithdraw?: boolean;
  withCode?: boolean;
  yuan?: string;
}

function visit({ withdrawals = [], mayWithdraw = true, withCode = false, yuan = "0.00" }: Visit = {}) {
  arrange({ user: { menus: ["ACCOUNT", "CAPITAL_MANAGE"] } });
  const permissions = [0, 1, 2, 3, 4].map((index) => ({ index, isSelect: index !== 3 || mayWithdraw }));
  arrangeBalance();
  on("get", "/user-config/detail", ok({ permissions }));
  on("get", "/capital", ok({ capital: [balance(1, "USD", "500.00"), balance(2, "CNY", yuan)] }));
  const totp_since = withCode ? "2026-01-01T00:00:00Z" : null;
  on("get", "/user/second_factor", ok({ totp_since, recovery_codes_left: 0 }));
  const minimum = { USD: "10.00", CNY: "70.00" };
  on("get", "/capital/withdrawals", ok({ withdrawals, count: withdrawals.length, minimum }));
  return renderApp("/app/account?type=Balance");
}

async function fill(person: ReturnType<typeof visit>, values: Record<string, string>) {
  await person.click(await screen.findByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw from your balance" });
  for (const [label, value] of Object.entries(values))
    await person.type(await within(dialog).findByLabelText(label), value);
  return dialog;
}

const BANK = {
  "Account holder": "Anna Muster",
  Bank: "Commerzbank",
  "IBAN or account number": "DE89 3704 0044 0532 0130 00",
  "Current password": "secret1",
};

it("asks for a withdrawal with password and code, and shows it on hold", async () => {
  const person = visit({ withCode: true });
  const requests = on("post", "/capital/withdrawal", () => {
    on("get", "/capital/withdrawals", ok({ withdrawals: [withdrawal("7")], count: 1, minimum: {} }));
    return ok({ withdrawal: withdrawal("7") });
  });
  const dialog = await fill(person, { Amount: "120.50", ...BANK, "Code from the app": "123456" });
  expect(within(dialog).getByText("USD 500.00 available, minimum USD 10.00.")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Request withdrawal" }));
  expect(await screen.findByText("Pending approval")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toEqual({
    key: expect.stringMatching(/^[\w-]{36}$/),
    currency_type: 1,
    amount: "120.50",
    holder: "Anna Muster",
    bank: "Commerzbank",
    account: "DE89 3704 0044 0532 0130 00",
    bank_code: "",
    current_password: "secret1",
    code: "123456",
  });
});

it("keeps what was typed and names what the server refuses, under the same key", async () => {
  const person = visit();
  const sentence = "The minimum is USD 10.";
  const requests = on(
    "post",
    "/capital/withdrawal",
    refusal(1000400, sentence, { fields: { amount: sentence } }),
  );
  const dialog = await fill(person, { Amount: "5", ...BANK });
  const send = within(dialog).getByRole("button", { name: "Request withdrawal" });
  await person.click(send);
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  expect(within(dialog).getByLabelText("Bank")).toHaveValue("Commerzbank");
  expect(within(dialog).queryByLabelText("Code from the app")).toBeNull();
  await person.click(send);
  await waitFor(() => expect(requests).toHaveLength(2));
  const [first, second] = requests.map(({ body }) => (body as { key: string }).key);
  expect(second).toBe(first);
});

it("sends nothing without amount and bank account", async () => {
  const person = visit();
  const requests = on("post", "/capital/withdrawal");
  const dialog = await fill(person, { Amount: "-5" });
  await person.click(within(dialog).getByRole("button", { name: "Request withdrawal" }));
  expect(await within(dialog).findByText("Enter an amount, for example 25.00.")).toBeVisible();
  expect(within(dialog).getAllByText("This field is required.")).toHaveLength(4);
  expect(requests).toEqual([]);
});

it("offers every currency that holds money", async () => {
  const person = visit({ yuan: "900.00" });
  const dialog = await fill(person, {});
  await person.selectOptions(within(dialog).getByLabelText("Currency"), "CNY");
  expect(within(dialog).getByText("CNY 900.00 available, minimum CNY 70.00.")).toBeVisible();
});

it("cancels what waits, and only that", async () => {
  const person = visit({
    withdrawals: [
      withdrawal("9"),
      withdrawal("8", { state: "paid", amount: "30.00", paid_at: "2026-11-19T08:00:00Z", reference: "TX-1" }),
      withdrawal("6", { state: "returned", amount: "50.00", reason: "Account closed" }),
      withdrawal("7", { state: "refused", amount: "40.00", reason: "Wrong account holder" }),
    ],
  });
  const calls = on("post", "/capital/withdrawal/9/cancel", ok({ withdrawal: withdrawal("9") }));
  expect(await screen.findByText(/Reference TX-1/)).toBeVisible();
  expect(screen.getByText(/Reason: Wrong account holder/)).toBeVisible();
  expect(screen.getByText("Returned by the bank")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Cancel withdrawal/ })).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Cancel withdrawal of USD 120.50" }));
  await person.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel withdrawal" }),
  );
  expect(await screen.findByText("Withdrawal cancelled.")).toBeVisible();
  expect(calls).toHaveLength(1);
});

it("offers no withdrawal to who may not take money out", async () => {
  visit({ withdrawals: [withdrawal("9")], mayWithdraw: false });
  expect(await screen.findByText("Pending approval")).toBeVisible();
  expect(screen.queryByRole("button", { name: /ithdraw/ })).toBeNull();
});

it("says that there are none yet, or why they can't be shown", async () => {
  visit();
  expect(await screen.findByText("No withdrawals yet.")).toBeVisible();
});

it("tries again what could not be loaded", async () => {
  const person = visit();
  on("get", "/capital/withdrawals", refusal(9, "The server is busy."));
  expect(await screen.findByText(/The server is busy/)).toBeVisible();
  on("get", "/capital/withdrawals", ok({ withdrawals: [], count: 0, minimum: {} }));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No withdrawals yet.")).toBeVisible();
});
