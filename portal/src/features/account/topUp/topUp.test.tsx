import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrangeBalance } from "@/testing/balance";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const offer = {
  currency_type: 1,
  currency: "USD",
  amounts: ["10.00", "50.00", "100.00"],
  least: "5.00",
  most: "5000.00",
};
const PAGE = "https://pay.example/cs_1";

function visit(offers: object[] = [offer]) {
  arrange({ user: { menus: ["ACCOUNT", "CAPITAL_MANAGE"] } });
  arrangeBalance();
  const capital = (balance: string) =>
    on(
      "get",
      "/capital",
      ok({
        capital: [
          {
            currency_type: 1,
            currency: "USD",
            balance,
            held: "0.00",
            balance_shown: "",
            held_shown: "",
            owed: "0.00",
          },
        ],
      }),
    );
  capital("0.00");
  on("get", "/capital/top_up", ok({ offers }));
  return { person: renderApp("/app/account?type=Balance"), capital };
}

async function open(person: ReturnType<typeof visit>["person"]) {
  await person.click(await screen.findByRole("button", { name: "Top up" }));
  return screen.findByRole("dialog", { name: "Top up your balance" });
}

it("leads to the payment page, and shows the new balance once it is paid", async () => {
  const { person, capital } = visit();
  const requests = on("post", "/capital/top_up", ok({ charge_id: "7", confirm_url: PAGE }));
  const dialog = await open(person);
  await person.click(within(dialog).getByRole("button", { name: "USD 100.00" }));
  await person.click(within(dialog).getByRole("button", { name: "Continue to payment" }));
  const pay = await screen.findByRole("dialog", { name: "Pay your top-up" });
  const link = within(pay).getByRole("link", { name: "Open payment page" });
  expect(link).toHaveAttribute("href", PAGE);
  expect(link).toHaveAttribute("target", "_blank");
  expect(requests.map(({ body }) => body)).toEqual([
    { key: expect.stringMatching(/^[\w-]{36}$/), currency_type: 1, amount: "100.00", save_card: false },
  ]);
  const sentence = "The payment hasn't arrived yet.";
  on("post", "/capital/top_up/7/check", refusal(9, sentence));
  await person.click(within(pay).getByRole("button", { name: "I've paid already" }));
  expect(await within(pay).findByText(sentence)).toBeVisible();
  on("post", "/capital/top_up/7/check", () => {
    capital("100.00");
    return ok();
  });
  await person.click(within(pay).getByRole("button", { name: "I've paid already" }));
  expect(await screen.findByText("Your balance was topped up.")).toBeVisible();
  expect(await screen.findByText("USD 100.00")).toBeVisible();
});

it("sends the same order under the same key, and another amount under its own", async () => {
  const { person } = visit();
  const sentence = "The amount must be between USD 5 and USD 5,000.";
  const requests = on(
    "post",
    "/capital/top_up",
    refusal(1000400, sentence, { fields: { amount: sentence } }),
  );
  const dialog = await open(person);
  const amount = within(dialog).getByLabelText("Other amount");
  const next = within(dialog).getByRole("button", { name: "Continue to payment" });
  await person.clear(amount);
  await person.type(amount, "9000");
  await person.click(next);
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  await person.click(next);
  await waitFor(() => expect(requests).toHaveLength(2));
  await person.clear(amount);
  await person.type(amount, "8000");
  await person.click(next);
  await waitFor(() => expect(requests).toHaveLength(3));
  const keys = requests.map(({ body }) => (body as { key: string }).key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("sends nothing that is no amount", async () => {
  const { person } = visit();
  const requests = on("post", "/capital/top_up");
  const dialog = await open(person);
  const amount = within(dialog).getByLabelText("Other amount");
  await person.clear(amount);
  await person.type(amount, "ten");
  await person.click(within(dialog).getByRole("button", { name: "Continue to payment" }));
  expect(await within(dialog).findByText("Enter an amount, for example 25.00.")).toBeVisible();
  expect(requests).toEqual([]);
});

it("offers no top-up where nothing is collected", async () => {
  visit([]);
  expect(await screen.findByText("No withdrawals yet.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Top up" })).toBeNull();
});

it("offers the amounts of the currency that is chosen", async () => {
  const yuan = {
    currency_type: 2,
    currency: "CNY",
    amounts: ["100.00", "300.00"],
    least: "70.00",
    most: "9000.00",
  };
  const { person } = visit([offer, yuan]);
  const requests = on("post", "/capital/top_up", ok({ charge_id: "8", confirm_url: PAGE }));
  const dialog = await open(person);
  await person.selectOptions(within(dialog).getByLabelText("Currency"), "CNY");
  expect(within(dialog).getByRole("button", { name: "CNY 300.00", pressed: true })).toBeVisible();
  expect(within(dialog).queryByRole("button", { name: "USD 50.00" })).toBeNull();
  await person.click(within(dialog).getByRole("button", { name: "Continue to payment" }));
  expect(await screen.findByRole("dialog", { name: "Pay your top-up" })).toBeVisible();
  expect(requests[0]?.body).toMatchObject({ currency_type: 2, amount: "300.00" });
});
