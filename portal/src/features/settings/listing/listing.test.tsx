import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const LANDING = "/app/setting?type=listing";
const listing = {
  owner: "mei@example.com",
  rights: ["IMPORT_LIST"],
  ends_at: null,
  every_store: false,
  stores: [{ id: "1", name: "Corner Shop", platform: 6, currency: "EUR", price_rule: null }],
  price_rule: "cost × 2",
};

beforeEach(() => {
  on("get", "/setting/listing", ok(listing));
});

it.each(["/app", "/app/importProducts", "/app/platform", "/app/setting?type=prices"])(
  "leads a sub-account without an area from %s to its listing",
  async (path) => {
    arrange({ user: { root_id: "1", menus: [], landing: LANDING, is_confined: true } });
    renderApp(path);
    expect(await screen.findByRole("heading", { name: "Your access" })).toBeVisible();
    await waitFor(() => expect(whereAmI().pathname + whereAmI().search).toBe(LANDING));
  },
);

it("tells its rights, its stores and whom to ask", async () => {
  arrange({ user: { root_id: "1", menus: [], landing: LANDING, is_confined: true } });
  renderApp(LANDING);
  expect(await screen.findByText(/sub-account of mei@example.com/)).toBeVisible();
  expect(screen.getByRole("row", { name: "Corner Shop EUR Default: cost × 2" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Prices" })).toBeNull();
  const menus = screen.getAllByRole("navigation", { name: "Main menu" });
  const links = menus.flatMap((menu) => within(menu).queryAllByRole("link"));
  expect(new Set(links.map(({ textContent }) => textContent))).toEqual(new Set(["Settings"]));
});

it("is the first tab of a sub-account that may set, beside the others", async () => {
  arrange({ user: { root_id: "1" } });
  renderApp("/app/setting");
  expect(await screen.findByRole("heading", { name: "Your access" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Prices" })).toBeVisible();
});

it("is where every sub-account lands, and can be left by who has areas", async () => {
  arrange({ user: { root_id: "1", menus: ["IMPORT_LIST"], landing: LANDING } });
  const person = renderApp("/app");
  expect(await screen.findByRole("heading", { name: "Your access" })).toBeVisible();
  expect(whereAmI().pathname + whereAmI().search).toBe(LANDING);
  const [menu] = await screen.findAllByRole("navigation", { name: "Main menu" });
  await person.click(within(menu as HTMLElement).getByRole("link", { name: "Import List" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/importProducts"));
  await person.click(within(menu as HTMLElement).getByRole("link", { name: "Settings" }));
  expect(await screen.findByRole("heading", { name: "Your access" })).toBeVisible();
});
