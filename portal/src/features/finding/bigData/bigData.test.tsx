import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { found, LOAD } from "@/testing/finding";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const BIG = "*/api/search-service/big-data";
const figure = (name: string, value: string) => ({ name, value, source: "AliExpress", date: "2026-11-20" });
const product = { id: "3", reference_name: "Stone mug", platform: 1, img_url: "" };

beforeEach(() => {
  on("get", "/find-products/settings", ok({ premium_groups: [], is_open: true, countries: ["US", "UK"] }));
});

it("shows what sells, how suppliers do and what a product cost, each with source and day", async () => {
  arrange({ user: { menus: ["E_COMMERCE"] } });
  on("get", "/products-country/category", ok({ categories: [] }));
  const requests = on(
    "get",
    `${BIG}/trends`,
    ok({ trends: [{ product, sold: figure("sales_7", "50"), turnover: null }] }),
  );
  const supplier = { type: "1", products: 9, gone: 1, source: "Tradewind", date: "2026-11-21" };
  on(
    "get",
    `${BIG}/suppliers`,
    ok({ suppliers: [{ ...supplier, figures: [figure("positive_rate", "95")] }] }),
  );
  const price = (date: string, amount: string) => ({
    date,
    price: amount,
    currency_code: "USD",
    order_count: null,
  });
  const saturation = {
    shops: 2,
    listings: 3,
    least: "9.00",
    most: "12.00",
    source: "Tradewind",
    date: "2026-11-22",
  };
  const price_history = [price("2026-11-19", "5.00"), price("2026-11-20", "4.00")];
  on("get", `${BIG}/product/3`, ok({ product, price_history, saturation }));
  const person = renderApp("/app/BigData?period=30");
  expect(await screen.findByText("50 sold")).toBeVisible();
  expect(requests[0]?.url.searchParams.get("period")).toBe("30");
  expect(screen.getByText(/^We don't read orders from your stores yet/)).toBeVisible();
  const row = within(await screen.findByRole("row", { name: /Tradewind, 2026-11-21/ }));
  expect(row.getByText("95")).toBeVisible();
  await person.click(screen.getByRole("button", { name: /Price history and saturation: Stone mug/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("2 shops sell it, 3 listings")).toBeVisible();
  expect(dialog.getByRole("img", { name: /2026-11-19: \$5\.00; 2026-11-20: \$4\.00/ })).toBeVisible();
  expect(dialog.getByText("AliExpress, 2026-11-20")).toBeVisible();
});

it("leads from what an upgrade opens to the plans", async () => {
  arrange({ user: { menus: ["E_COMMERCE"] } });
  on("get", "/products-country/category", ok({ categories: [] }));
  for (const part of ["trends", "suppliers"])
    on("get", `${BIG}/${part}`, refusal(1000403, "Upgrade.", { fields: { sales: "Upgrade." } }));
  on("get", "/edition_plan/detail", ok({ edition: null, renewal: {}, child_accounts: false }));
  const person = renderApp("/app/BigData");
  expect(await screen.findByText("Upgrade your plan to see these figures.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "See plans" }));
  expect(await screen.findByRole("dialog", { name: /plan/i })).toBeVisible();
});

it("leads on from the comparison that it can't draw to what sells best", async () => {
  arrange({ user: { menus: ["E_COMMERCE"] } });
  on("get", "/products-country/category", ok({ categories: [] }));
  on("get", `${BIG}/trends`, ok({ trends: [] }));
  on("get", `${BIG}/suppliers`, ok({ suppliers: [] }));
  on("get", "*/api/product-service/topic-page", ok({ list: [], count: 0 }));
  const requests = on("post", LOAD, found([]));
  const person = renderApp("/app/BigData");
  await person.click(await screen.findByRole("button", { name: "See what sells best" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ order_by: 13 }));
});
