import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { dashboard, store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { held, ok, on, refusal } from "@/testing/server";

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
  const plan = await region("Plan usage");
  expect(within(plan).getByText("10,000 of 10,000")).toBeVisible();
  expect(within(plan).getByRole("progressbar", { name: "WooCommerce stores" })).toHaveAttribute(
    "aria-valuenow",
    "33",
  );
  expect(screen.getByRole("img", { name: "3 imported and 1 published in the last 30 days" })).toBeVisible();
});

it("keeps the chosen store in the address", async () => {
  arrange({ user, stores: [store(), store({ id: "2", name: "Fair Stall" })] });
  const calls = on("get", "/dashboard", ok({ dashboard: dashboard() }));
  const person = renderApp("/app/dashboard");
  await person.selectOptions(await screen.findByRole("combobox", { name: "Store" }), "Fair Stall");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("store_id")).toBe("2"));
  expect(whereAmI().searchParams.get("store")).toBe("2");
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

it("keeps the first steps until something is published, whether or not the tour was skipped", async () => {
  arrange({ user, stores: [] });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  on("get", "/user-config/1/0", ok({ first_login: { state: 21, type: "skip", num: 0 } }));
  on("get", "/config", ok({ config: { import_product_count: 3, my_product_count: 0 } }));
  renderApp("/app/dashboard");
  const steps = await region("First steps");
  expect(
    within(steps)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Import your first products", "Connect a store", "Publish a product"]);
  expect(within(steps).getAllByTitle("Done")).toHaveLength(1);
});

it("shows nothing that the first steps would push down", async () => {
  arrange({ user, stores: [] });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  const counted = held(ok({ config: { import_product_count: 3, my_product_count: 0 } }));
  on("get", "/config", counted.reply);
  renderApp("/app/dashboard");
  expect(await screen.findByRole("status", { name: "Loading" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "To do" })).toBeNull();
  counted.letGo();
  expect(await region("First steps")).toBeVisible();
  expect(screen.getByRole("region", { name: "To do" })).toBeVisible();
});

it("needs no first steps once something is published", async () => {
  arrange({ user });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  on("get", "/config", ok({ config: { import_product_count: 3, my_product_count: 1 } }));
  renderApp("/app/dashboard");
  expect(await region("To do")).toBeVisible();
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

it("shows no empty cards", async () => {
  arrange({ user, stores: [] });
  const nothing = { listed: 0, published: 0, days: [], todo: [], stores: [], best_margins: [], sold_out: [] };
  on("get", "/dashboard", ok({ dashboard: dashboard(nothing) }));
  renderApp("/app/dashboard");
  expect(await region("Plan usage")).toBeVisible();
  for (const name of ["To do", "Last 30 days", "Best margins", "Sold out at the supplier", "Stores"])
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
