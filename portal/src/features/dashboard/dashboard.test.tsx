import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { config, dashboard, product, store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const user = { menus: ["DASHBOARD", "IMPORT_PRODUCT", "IMPORT_LIST", "MY_PRODUCTS"] };
const region = (name: string) => screen.findByRole("region", { name });

it("shows what waits, each with the way to it", async () => {
  arrange({ user });
  on(
    "get",
    "/dashboard",
    ok({
      dashboard: dashboard({
        todo: [
          { code: "disconnected_stores", count: 1 },
          { code: "plans_without_store", count: 1 },
          { code: "failed_products", count: 3 },
          { code: "orders_unmapped", count: 2 },
          { code: "parcels_late", count: 1 },
          { code: "claims_due", count: 2 },
          { code: "of_a_newer_server", count: 1 },
        ],
      }),
    }),
  );
  const person = renderApp("/app/dashboard");
  const todo = await region("To do");
  expect(
    within(todo)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "1 store is disconnected",
    "1 plan has no billing store",
    "3 products failed to publish",
    "2 orders have products without a supplier",
    "1 parcel is late or silent",
    "2 claims have a deadline within a week",
  ]);
  expect(within(todo).getByRole("link", { name: "1 parcel is late or silent" })).toHaveAttribute(
    "href",
    "/app/order?parcels=1&show=stale",
  );
  await person.click(within(todo).getByRole("link", { name: "3 products failed to publish" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/importProducts"));
  expect(whereAmI().searchParams.get("state")).toBe("failed");
});

it("shows figures, stores, plan usage and products worth a look", async () => {
  arrange({ user });
  on(
    "get",
    "/dashboard",
    ok({
      dashboard: dashboard({
        best_margins: [{ id: "5", title: "Stone mug", image: "", stock: 3, margin: 62 }],
        stores: [
          {
            id: "1",
            name: "Corner Shop",
            platform: 6,
            state: "disconnected",
            active: 4,
            publishing: 0,
            failed: 2,
          },
        ],
        usage: [
          { code: "products", platform: null, used: 10_000, limit: 10_000 },
          { code: "stores", platform: 6, used: 1, limit: 3 },
        ],
      }),
    }),
  );
  renderApp("/app/dashboard");
  const stores = await region("Stores");
  expect(within(stores).getByText("Disconnected")).toBeVisible();
  expect(within(stores).getByText(/4 active, 2 failed/)).toBeVisible();
  expect(within(await region("Best margins")).getByText("62%")).toBeVisible();
  const plan = await region("Plan and usage");
  expect(within(plan).getByText("10,000 of 10,000")).toBeVisible();
  expect(within(plan).getByRole("progressbar", { name: "WooCommerce stores" })).toHaveAttribute(
    "aria-valuenow",
    "33",
  );
  expect(screen.getByRole("img", { name: "3 imported and 1 published in the last 30 days" })).toBeVisible();
});

it("helps a newcomer to the first store and the first import", async () => {
  arrange({ user, stores: [] });
  on("get", "/dashboard", ok({ dashboard: dashboard({ listed: 0, published: 0, days: [] }) }));
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Import Product" }));
  await waitFor(() => expect(whereAmI().searchParams.get("import")).toBe("1"));
});

it("lets a failure be tried again", async () => {
  arrange({ user });
  on("get", "/dashboard", () => Response.json(refusal(1000500, "It broke."), { status: 500 }));
  const person = renderApp("/app/dashboard");
  const again = await screen.findByRole("button", { name: "Try again" });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  await person.click(again);
  expect(await region("To do")).toBeVisible();
});

const step = (code: string, is_done = false) => ({ code, is_done });
const all = ["imported", "store", "published", "price_rule", "plan"];

/** A merchant who has done these steps. */
function doneSoFar(...done: string[]) {
  const steps = all.map((code) => step(code, done.includes(code)));
  return on("get", "/dashboard", ok({ dashboard: dashboard({ first_steps: { is_shown: true, steps } }) }));
}

it("gets sample products where the merchant is, and ticks what the server knows", async () => {
  arrange({ user, stores: [] });
  doneSoFar();
  on("get", "/import_list/suggestions", ok({ product_ids: ["https://a.example/products/mug"], type: 13 }));
  const imports = on("post", "/product/import", ok({ data: "77", estimated_execution_time: 1000 }));
  const record = { state: 3, success_count: 1, skipped_count: 0, failed_count: 0, cancel_count: 0 };
  on("get", "/record/detail/:id", ok({ record, operations: [{ product: { id: "5" } }], count: 1 }));
  const person = renderApp("/app/dashboard");
  const list = within(await region("First steps"));
  expect(list.getByText("0 of 5 done")).toBeVisible();
  expect(list.getByRole("button", { name: "Publish" })).toBeDisabled();
  doneSoFar("imported");
  await person.click(list.getByRole("button", { name: "Get 3 sample products" }));
  expect(await list.findByText("1 of 5 done")).toBeVisible();
  expect(list.getByTitle("Done")).toBeInTheDocument();
  expect(imports).toHaveLength(1);
  expect(whereAmI().pathname).toBe("/app/dashboard");
});

it("opens a shop from its step", async () => {
  arrange({ user, stores: [] });
  doneSoFar("imported");
  const stores = on("post", "/store", ok({ store: store({ name: "Tea House" }) }));
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Open a free shop" }));
  await person.type(await screen.findByLabelText("Store name"), "Tea House");
  doneSoFar("imported", "store");
  await person.click(screen.getByRole("button", { name: "Create shop" }));
  expect(await screen.findByText("2 of 5 done")).toBeVisible();
  expect(stores).toHaveLength(1);
});

it("publishes the newest products that can be published", async () => {
  arrange({ user, products: [product({ id: "5" }), product({ id: "6" })] });
  doneSoFar("imported", "store");
  on("post", "/product/publish/check", ok({ ready: 2, held_back: 0, holds: [] }));
  const published = on("post", "/product/publish", ok({ data: "88" }));
  const person = renderApp("/app/dashboard");
  const list = within(await region("First steps"));
  await waitFor(() => expect(list.getByRole("button", { name: "Publish" })).toBeEnabled());
  await person.click(list.getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish 2 products" }));
  await person.click(await dialog.findByRole("button", { name: "Publish" }));
  await waitFor(() => expect(published[0]?.body).toMatchObject({ ids: [5, 6] }));
});

it("imports by link where there are no samples", async () => {
  arrange({ user, stores: [] });
  on("get", "/config", ok({ config: config({ sample_products: false }) }));
  doneSoFar();
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Import products" }));
  await waitFor(() => expect(whereAmI().searchParams.get("import")).toBe("1"));
});

it("puts the first steps away for good", async () => {
  arrange({ user });
  doneSoFar("imported");
  const dismissed = on("post", "/dashboard/first_steps/dismiss");
  const person = renderApp("/app/dashboard");
  const list = await region("First steps");
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  await person.click(within(list).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(list).not.toBeInTheDocument());
  expect(dismissed).toHaveLength(1);
});

it("says what is live before the first order, and when the plan ends", async () => {
  arrange({ user });
  const values = [
    { currency: "USD", products: 4, value: "80.00", profit: "30.00", margin: 37 },
    { currency: "EUR", products: 1, value: "9.00", profit: "", margin: null },
  ];
  const plan = {
    platform: 3,
    name: "Growth (monthly)",
    until: "2026-12-29T08:00:00Z",
    renews: true,
    next_plan: "",
  };
  on(
    "get",
    "/dashboard",
    ok({
      dashboard: dashboard({
        live: { values, price_changes: 2, stock_at_risk: 1 },
        plans: [plan, { ...plan, platform: 6 }],
      }),
    }),
  );
  renderApp("/app/dashboard");
  const live = await region("What's live");
  expect(within(live).getByText("USD 80.00")).toBeVisible();
  expect(within(live).getByText("37%")).toBeVisible();
  expect(within(live).getByText(/EUR 9.00/)).toBeVisible();
  expect(within(live).getByRole("link", { name: "Stock at risk" })).toHaveAttribute(
    "href",
    "/app/myProducts?stock=sold_out",
  );
  const plans = await region("Plan and usage");
  expect(within(plans).getAllByText("Growth (monthly)")).toHaveLength(1);
  expect(within(plans).getByText(/renews on Dec 29, 2026/)).toBeVisible();
});

it("shows the money instead once there are orders, and the orders to place once", async () => {
  arrange({ user: { menus: [...user.menus, "ORDERS"] } });
  const sums = {
    income: "90.00",
    tax: "0.00",
    refunds: "0.00",
    fees: "0.00",
    costs: "0.00",
    advertising: "0.00",
  };
  const total = { ...sums, profit: "40.00", expected: "0.00", orders: 3 };
  const change = { income: 0, profit: 0, orders: 0 };
  on(
    "get",
    "/profit/report",
    ok({ currency: "USD", total, previous: total, change, unrated: 0, unbought: 0 }),
  );
  on("get", "/profit/series", ok({ currency: "USD", points: [] }));
  on("get", "/profit/group", ok({ currency: "USD", groups: [], next: "" }));
  const todo = [
    { code: "orders_to_order", count: 2 },
    { code: "drafts", count: 1 },
  ];
  on("get", "/dashboard", ok({ dashboard: dashboard({ has_orders: true, live: null, todo }) }));
  renderApp("/app/dashboard");
  const trade = await region("Sales and profit");
  expect(within(trade).getByText("USD 90.00")).toBeVisible();
  expect(within(trade).getByRole("link", { name: "Orders to place" })).toBeVisible();
  expect(within(await region("To do")).getAllByRole("link")).toHaveLength(1);
  for (const name of ["What's live", "Best margins", /Imported and published/])
    expect(screen.queryByRole("region", { name })).toBeNull();
});

it("shows no empty cards", async () => {
  arrange({ user, stores: [] });
  const nothing = { listed: 0, published: 0, days: [], todo: [], stores: [], best_margins: [] };
  on("get", "/dashboard", ok({ dashboard: dashboard(nothing) }));
  renderApp("/app/dashboard");
  expect(await region("Plan and usage")).toBeVisible();
  for (const name of ["To do", /Imported and published/, "Best margins", "What's live", "Stores"])
    expect(screen.queryByRole("region", { name })).toBeNull();
});

it("offers no store to connect to who may not", async () => {
  arrange({ user, stores: [] });
  on(
    "get",
    "/user-config/detail",
    ok({ permissions: [0, 1, 2, 3, 4].map((index) => ({ index, isSelect: index !== 4 })) }),
  );
  on("get", "/dashboard", ok({ dashboard: dashboard({ stores: [] }) }));
  renderApp("/app/dashboard");
  expect(await screen.findByText("No stores connected yet.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Connect store" })).toBeNull();
});
