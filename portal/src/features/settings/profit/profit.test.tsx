import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { store, user } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { ProfitSection } from "./ProfitSection";

const MONTH = {
  month: "2026-11-01",
  profit: "60.65",
  actual: "57.32",
  currency: "USD",
  closed_at: null,
  may_close: true,
};

function open(rootId = "") {
  on("get", "/user/info", ok({ user: user({ root_id: rootId }) }));
  on("get", "/store", ok({ stores: [store({ id: "7", currency: "EUR" })], billing_store: "", upgrade: [] }));
  const accounts = [{ key: "sales", code: "4000", name: "Sales" }];
  on("get", "/profit/settings", ok({ base_currency: "USD", is_fixed: false, accounts, version: 3 }));
  on("get", "/profit/fee", ok({ fees: [] }));
  on("get", "/profit/month", ok({ months: [MONTH] }));
  return renderScreen(<ProfitSection />, "/app/setting?type=profit");
}

it("saves base currency and accounts, and a store's fees", async () => {
  const { person } = open();
  const saved = on(
    "put",
    "/profit/settings",
    ok({ base_currency: "EUR", is_fixed: false, accounts: [], version: 4 }),
  );
  const fees = on("put", "/profit/fee/7", ok({ fees: [] }));
  const base = await screen.findByLabelText("Base currency");
  await person.clear(base);
  await person.type(base, "eur");
  const code = screen.getByLabelText("Sales");
  await person.clear(code);
  await person.type(code, "8400");
  await person.click(screen.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({ base_currency: "EUR", accounts: { sales: "8400" }, version: 3 });
  await person.click(await screen.findByRole("button", { name: "Add fee" }));
  const percent = screen.getByLabelText("Percent of the total");
  await person.clear(percent);
  await person.type(percent, "120");
  await person.click(screen.getAllByRole("button", { name: "Save" }).at(-1) as HTMLElement);
  expect(await screen.findByText("Enter a number from 0 to 100.")).toBeVisible();
  expect(fees).toHaveLength(0);
  await person.clear(percent);
  await person.type(percent, "1.5");
  await person.click(screen.getAllByRole("button", { name: "Save" }).at(-1) as HTMLElement);
  await waitFor(() => expect(fees).toHaveLength(1));
  expect(fees[0]?.body).toMatchObject({ fees: [{ kind: "payment_fee", percent: "1.5", currency: "EUR" }] });
});

it("closes a month only after it asked", async () => {
  const { person } = open();
  const closed = on("post", "/profit/month/2026-11-01/close", ok({ months: [] }));
  await person.click(await screen.findByRole("button", { name: "Close November 2026?" }));
  expect(closed).toHaveLength(0);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/You can't reopen it/)).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Close month" }));
  await waitFor(() => expect(closed).toHaveLength(1));
});

it("leaves base currency and closing to the main account", async () => {
  open("9");
  expect(await screen.findByText("November 2026")).toBeVisible();
  expect(screen.queryByLabelText("Base currency")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Close/ })).not.toBeInTheDocument();
});
