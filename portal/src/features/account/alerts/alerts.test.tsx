import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrangeBalance } from "@/testing/balance";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const alert = (currency_type: number, currency: string, below: string, is_low: boolean) => ({
  currency_type,
  currency,
  below,
  is_low,
});

function visit(alerts: object[]) {
  arrange({ user: { menus: ["ACCOUNT", "CAPITAL_MANAGE"] } });
  const capital = [1, 2].map((currency_type) => ({
    currency_type,
    currency: currency_type === 1 ? "USD" : "CNY",
    balance: "0.00",
    held: "0.00",
    balance_shown: "",
    held_shown: "",
    owed: "0.00",
  }));
  arrangeBalance();
  on("get", "/capital", ok({ capital }));
  on("get", "/capital/alerts", ok({ alerts }));
  return renderApp("/app/account?type=Balance");
}

it("sets an alert of a currency, and shows it", async () => {
  const person = visit([]);
  expect(await screen.findByText("No alert is set.")).toBeVisible();
  const calls = on("put", "/capital/alert", () => {
    on("get", "/capital/alerts", ok({ alerts: [alert(2, "CNY", "70.00", false)] }));
    return ok({ alerts: [] });
  });
  await person.click(screen.getByRole("button", { name: "Set alert" }));
  const dialog = await screen.findByRole("dialog", { name: "Low-balance alert" });
  await person.selectOptions(within(dialog).getByLabelText("Currency"), "2");
  await person.type(within(dialog).getByLabelText("Email me when my balance falls below"), "70");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("We email you below CNY 70.00.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ currency_type: 2, below: "70" }]);
});

it("says that a balance is low", async () => {
  visit([alert(1, "USD", "50.00", true)]);
  expect(await screen.findByText("Your balance is below USD 50.00.")).toBeVisible();
});

it("keeps what was typed when the server refuses, and sends nothing that is no amount", async () => {
  const person = visit([alert(1, "USD", "50.00", false)]);
  const sentence = "This amount is too large.";
  const calls = on("put", "/capital/alert", refusal(1000400, sentence, { fields: { below: sentence } }));
  await person.click(await screen.findByRole("button", { name: "Set alert" }));
  const dialog = await screen.findByRole("dialog", { name: "Low-balance alert" });
  const below = within(dialog).getByLabelText("Email me when my balance falls below");
  expect(below).toHaveValue("50.00");
  await person.clear(below);
  await person.type(below, "ten");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Enter an amount, for example 25.00.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.clear(below);
  await person.type(below, "999999999");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  expect(below).toHaveValue("999999999");
});
