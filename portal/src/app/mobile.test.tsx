import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { dashboard } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const MENUS = ["DASHBOARD", "IMPORT_PRODUCT", "IMPORT_LIST", "MY_PRODUCTS", "ORDERS", "SETTINGS"];
const PLAN_TIP =
  "Please update your subscription plan on your computer web page to experience all the features.";
const STORE_TIP = "Connect your first store on the PC.";

beforeEach(() => {
  window.innerWidth = 375;
});
afterEach(() => {
  window.innerWidth = 1024;
});

it("has the pages of the mobile version in its bar, every area in its menu, and the tips", async () => {
  arrange({ user: { menus: MENUS }, stores: [] });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const person = renderApp("/app/dashboard");
  const bar = await screen.findByRole("navigation", { name: "Main menu" });
  expect(
    within(bar)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Dashboard", "My Products", "Orders"]);
  await person.click(screen.getByRole("button", { name: "Menu" }));
  const menu = await screen.findByRole("navigation", { name: "Menu" });
  expect(
    within(menu)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "Dashboard",
    "Import List",
    "My Products",
    "Orders",
    "Profit",
    "Stores",
    "Notifications",
    "Settings",
  ]);
  expect(within(menu).getByText(PLAN_TIP)).toBeVisible();
  expect(within(menu).getByText(STORE_TIP)).toBeVisible();
  await person.click(within(menu).getByRole("link", { name: "My Products" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
  await waitFor(() => expect(screen.queryByRole("navigation", { name: "Menu" })).not.toBeInTheDocument());
});

it("needs no tip for the first store once it is connected", async () => {
  arrange({ user: { menus: MENUS } });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Menu" }));
  expect(await screen.findByText(PLAN_TIP)).toBeVisible();
  expect(screen.queryByText(STORE_TIP)).not.toBeInTheDocument();
});

it("opens what these pages lead to", async () => {
  arrange({ user: { menus: MENUS } });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("link", { name: /Import List/ }));
  expect(await screen.findByRole("heading", { name: "Import List", level: 1 })).toBeVisible();
});

it("logs out", async () => {
  vi.mocked(leave).mockClear();
  arrange({ user: { menus: MENUS } });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  on("post", "/user/sign-out");
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Menu" }));
  await person.click(await screen.findByRole("button", { name: "Log out" }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/login"));
});

it("keeps what is open when the window crosses the width of a phone", async () => {
  arrange({ user: { menus: MENUS } });
  const person = renderApp("/app/importProducts?import=1");
  await screen.findByRole("dialog");
  const field = await screen.findByLabelText(/Links or IDs/);
  await person.type(field, "https://mugs.example.com/products/stone");
  act(() => {
    window.innerWidth = 1440;
    window.dispatchEvent(new Event("resize"));
  });
  expect(await screen.findByRole("navigation", { name: "Breadcrumbs", hidden: true })).toBeInTheDocument();
  expect(screen.getByLabelText(/Links or IDs/)).toHaveValue("https://mugs.example.com/products/stone");
});
