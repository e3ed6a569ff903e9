import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrangeBalance } from "@/testing/balance";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const card = { brand: "visa", last4: "4242", month: 5, year: 2034 };
const rule = (change: object = {}) => ({
  currency_type: 1,
  currency: "USD",
  is_on: true,
  below: "20.00",
  amount: "50.00",
  monthly_limit: "500.00",
  charged: "150.00",
  stopped_for: "",
  agreed_at: "2026-11-20T08:00:00Z",
  ...change,
});

function visit(rules: object[], saved: object | null = card) {
  arrange({ user: { menus: ["ACCOUNT", "CAPITAL_MANAGE"] } });
  arrangeBalance();
  const dollars = { currency_type: 1, currency: "USD", balance: "30.00", held: "0.00" };
  on("get", "/capital", ok({ capital: [{ ...dollars, balance_shown: "", held_shown: "", owed: "0.00" }] }));
  on("get", "/capital/auto_top_up", ok({ rules, card: saved }));
  return renderApp("/app/account?type=Balance");
}

const region = () => screen.findByRole("region", { name: "Automatic top-up" });

it("turns it on with the merchant's consent, and shows what is charged", async () => {
  const person = visit([]);
  const shown = within(await region());
  expect(await shown.findByText("Visa ending in 4242, valid until 05/2034")).toBeVisible();
  const sent = on("put", "/capital/auto_top_up", () => {
    on("get", "/capital/auto_top_up", ok({ rules: [rule()], card }));
    return ok({ rules: [rule()], card });
  });
  await person.click(shown.getByRole("button", { name: "Set up for US dollar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Automatic top-up (US dollar)" }));
  await person.type(dialog.getByLabelText("When the balance falls below"), "20");
  await person.type(dialog.getByLabelText("Top up by"), "50");
  await person.type(dialog.getByLabelText("At most per calendar month"), "500.00");
  await person.click(dialog.getByRole("button", { name: "Turn on" }));
  expect(await dialog.findByText("Confirm this to continue.")).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole("checkbox", { name: /I allow Tradewind to charge my saved card/ }));
  await person.click(dialog.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Automatic top-up is on.")).toBeVisible();
  expect(await shown.findByText(/Below USD 20.00 we charge USD 50.00/)).toBeVisible();
  expect(shown.getByText(/USD 150.00 of USD 500.00 charged this month/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { currency_type: 1, below: "20", amount: "50", monthly_limit: "500.00", agreed: true },
  ]);
});

it("says what the server refuses at its field", async () => {
  const person = visit([rule()]);
  const sentence = "The top-up must be at least the amount below which it is made.";
  on("put", "/capital/auto_top_up", refusal(1000400, sentence, { fields: { amount: sentence } }));
  await person.click(await within(await region()).findByRole("button", { name: "Change for US dollar" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Top up by")).toHaveValue("50.00");
  await person.click(dialog.getByRole("checkbox"));
  await person.click(dialog.getByRole("button", { name: "Turn on" }));
  expect(await dialog.findByText(sentence)).toBeVisible();
});

it("says why it is paused", async () => {
  visit([rule({ stopped_for: "confirm" })]);
  const shown = within(await region());
  expect(await shown.findByText("Paused")).toBeVisible();
  expect(shown.getByText(/Your bank asks you to confirm the payment/)).toBeVisible();
});

it("turns it off", async () => {
  const person = visit([rule()]);
  const sent = on("delete", "/capital/auto_top_up/1", () => {
    on("get", "/capital/auto_top_up", ok({ rules: [rule({ is_on: false })], card }));
    return ok({ rules: [], card });
  });
  await person.click(await within(await region()).findByRole("button", { name: "Turn off for US dollar" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Turn off" }));
  expect(await within(await region()).findByText("Off")).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("asks for a card first where none is saved", async () => {
  visit([], null);
  const shown = within(await region());
  expect(await shown.findByText(/No card saved yet/)).toBeVisible();
  expect(shown.queryByRole("button")).toBeNull();
});
