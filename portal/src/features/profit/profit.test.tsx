import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { ProfitScreen } from "./ProfitScreen";
import { TradeCard } from "./TradeCard";

const SUMS = {
  income: "140.00",
  tax: "0.00",
  refunds: "-10.00",
  fees: "-4.35",
  costs: "-60.00",
  advertising: "-5.00",
  profit: "60.65",
  expected: "3.33",
  orders: 3,
};

function arrangeReport() {
  on("get", "/store", ok({ stores: [store({ id: "7" })], billing_store: "", upgrade: [] }));
  on("get", "/user-config/detail", ok({ permissions: [{ index: 3, isSelect: true }] }));
  const reports = on(
    "get",
    "/profit/report",
    ok({
      currency: "USD",
      total: SUMS,
      previous: { ...SUMS, profit: "40.00" },
      change: { income: 0, orders: null, profit: 52 },
      unrated: 0,
      unbought: 2,
    }),
  );
  on(
    "get",
    "/profit/series",
    ok({
      currency: "USD",
      points: [
        { ...SUMS, key: "2026-11-01", label: "2026-11-01", profit: "20.65" },
        { ...SUMS, key: "2026-11-02", label: "2026-11-02", profit: "40.00" },
      ],
    }),
  );
  const groups = on(
    "get",
    "/profit/group",
    ok({ currency: "USD", groups: [{ ...SUMS, key: "41", label: "#1001" }], next: "2700 41" }),
  );
  return { reports, groups };
}

it("shows sums beside those before, and a table by what is chosen", async () => {
  const { groups } = arrangeReport();
  const { person, whereAmI } = renderScreen(
    <ProfitScreen />,
    "/app/profit?since=2026-11-01&until=2026-11-30",
  );
  expect(await screen.findByText("USD 40.00 before")).toBeVisible();
  expect(screen.getByText("USD 3.33 of it is expected and not yet actual.")).toBeVisible();
  expect(screen.getByText(/^2 orders aren't bought completely/)).toBeVisible();
  expect(
    await screen.findByRole("img", { name: "Profit from 2026-11-01 to 2026-11-30: USD 60.65" }),
  ).toBeVisible();
  const table = await screen.findByRole("region", { name: "Profit by order" });
  expect(within(table).getByRole("link", { name: "#1001" })).toHaveAttribute("href", "/app/order?order=41");
  const behind = { ...SUMS, key: "42", label: "#1002" };
  const more = on("get", "/profit/group", ok({ currency: "USD", groups: [behind], next: "" }));
  await person.click(screen.getByRole("button", { name: "Show more" }));
  expect(await within(table).findByRole("link", { name: "#1002" })).toBeVisible();
  expect(within(table).getByRole("link", { name: "#1001" })).toBeVisible();
  expect(more[0]?.url.searchParams.get("after")).toBe("2700 41");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await person.selectOptions(screen.getByLabelText("Group by"), "Supplier");
  await waitFor(() => expect(whereAmI().searchParams.get("by")).toBe("supplier"));
  await waitFor(() => expect(more.at(-1)?.url.searchParams.get("by")).toBe("supplier"));
  expect(groups[0]?.url.searchParams.get("after")).toBe("");
});

it("imports what advertising cost, once its rows were looked at", async () => {
  arrangeReport();
  const found = {
    rows: 1,
    errors: [{ row: 3, message: "many is not an amount that we can read." }],
    spends: [{ store_id: "7", day: "2026-11-01", channel: "Meta", amount: "10.00", currency: "USD" }],
  };
  on("post", "/profit/ads/file/check", ok(found));
  const taken = on("post", "/profit/ads/file", ok({ changed: 1 }));
  const { person } = renderScreen(<ProfitScreen />, "/app/profit");
  await person.click(await screen.findByRole("button", { name: "Import advertising" }));
  const dialog = within(await screen.findByRole("dialog"));
  const file = new File(["Date,Amount"], "ads.csv", { type: "text/csv" });
  await person.upload(dialog.getByLabelText("Choose file"), file);
  expect(await dialog.findByText("1 cost found")).toBeVisible();
  expect(dialog.getByText(/Row 3: many is not an amount/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Import" })).toBeDisabled();
  await person.click(dialog.getByLabelText("Leave out rows with errors"));
  await person.click(dialog.getByRole("button", { name: "Import" }));
  expect(await screen.findByText("1 cost imported")).toBeVisible();
  expect(taken[0]?.url.searchParams.get("skip_errors")).toBe("true");
  expect(taken[0]?.url.searchParams.get("store_id")).toBe("7");
});

it("offers downloads of the same period", async () => {
  arrangeReport();
  renderScreen(<ProfitScreen />, "/app/profit?since=2026-11-01&until=2026-11-30&by=store");
  const table = await screen.findByRole("link", { name: "This table, CSV" });
  expect(table).toHaveAttribute(
    "href",
    "/api/account-service/profit/group/export.csv?since=2026-11-01&until=2026-11-30&by=store",
  );
});

it("shows on the dashboard what the last 30 days brought beside those before, and the best products", async () => {
  const { reports } = arrangeReport();
  renderScreen(<TradeCard toPlace={3} toPay={1} />, "/app/dashboard?store=7");
  const card = within(await screen.findByRole("region", { name: "Sales and profit" }));
  expect((await card.findAllByText("USD 60.65"))[0]).toBeVisible();
  expect(card.getByText("USD 40.00 before", { exact: false })).toHaveTextContent("+52% USD 40.00 before");
  expect(await card.findByText("#1001")).toBeVisible();
  expect(
    await card.findByRole("img", {
      name: "USD 140.00 of sales and USD 60.65 of profit in the last 30 days",
    }),
  ).toBeVisible();
  expect(card.getByRole("link", { name: "Sales and profit" })).toHaveAttribute("href", "/app/profit");
  expect(reports.at(-1)?.url.searchParams.has("store_id")).toBe(false);
  expect(card.getByRole("link", { name: "Orders to place" })).toHaveAttribute(
    "href",
    "/app/order?tab=to_order",
  );
  expect(card.getByRole("link", { name: "1 to pay at suppliers" })).toBeVisible();
});
