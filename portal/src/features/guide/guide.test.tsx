import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { config, store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { type Call, ok, on } from "@/testing/server";
import { MANAGE_STORES, placeInTour, SUPPORT, stateAfter, stepAt, steps } from "./steps";
import { openTour } from "./tours";

interface Written {
  first_login: { state: number; type: string; num: number };
}

/** A guide that the user has opened, on a server that keeps what is put; answers the writes. */
function guideAt(state: number, { firstEnd = true, isOpen = true } = {}) {
  if (isOpen) openTour("guide");
  let kept = { state, type: "next", num: 0 };
  on("get", "/user-config/1/0", () => ok({ first_login: kept }));
  const calls: Call[] = on("put", "/user-config/1/0", ({ body }) => {
    kept = (body as Written).first_login;
    return ok({ first_login: kept, first_end: firstEnd && kept.state > 20 });
  });
  return () => calls.map((call) => (call.body as Written).first_login);
}

beforeEach(() => {
  sessionStorage.clear();
  window.innerWidth = 1440;
});

it("leads from the welcome to the sample products, and to the first store once they are listed", async () => {
  arrange({ stores: [] });
  const writes = guideAt(10);
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Get started" }));
  expect(await screen.findByRole("heading", { name: "Start with sample products" })).toBeVisible();
  expect(screen.queryByText("Add your store")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show me" }));
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  expect(within(dialog).getByRole("button", { name: "Get 3 random products" })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/importProducts");
  expect(writes()).toEqual([{ state: 11, type: "next", num: 0 }]);
});

it.each(["Next", "import"])("goes on to the first store after the sample products by %s", async (way) => {
  arrange({ stores: [] });
  const isImported = way === "import";
  on("get", "/config", ok({ config: config({ import_product_count: isImported ? 3 : 0 }) }));
  const writes = guideAt(11);
  const person = renderApp("/app/importProducts");
  if (!isImported) {
    await screen.findByRole("heading", { name: "Start with sample products" });
    await person.click(screen.getByRole("button", { name: "Next" }));
  }
  expect(await screen.findByRole("heading", { name: "Add your store" })).toBeVisible();
  expect(screen.queryByText("Start with sample products")).toBeNull();
  expect(writes()).toEqual([]);
});

it("leads from the welcome to the first store where there are no sample products", async () => {
  arrange({ stores: [] });
  on("get", "/config", ok({ config: config({ sample_products: false }) }));
  const writes = guideAt(10);
  const person = renderApp("/app/importProducts");
  const welcome = await screen.findByRole("dialog", { name: "Welcome to Tradewind!" });
  await person.click(within(welcome).getByRole("button", { name: "Get started" }));
  expect(await screen.findByRole("heading", { name: "Add your store" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Show me" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/platform"));
  expect(whereAmI().searchParams.get("connect")).toBe("1");
  expect(writes()).toEqual([{ state: 11, type: "next", num: 0 }]);
});

it("goes on by itself when the store is connected and a product is imported", async () => {
  arrange({ stores: [store()] });
  on("get", "/config", ok({ config: { import_product_count: 1, my_product_count: 0 } }));
  const writes = guideAt(11);
  renderApp("/app/platform");
  expect(await screen.findByRole("dialog", { name: "Import List" })).toBeVisible();
  expect(writes().map(({ state }) => state)).toEqual([12, 13]);
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/importProducts"));
});

it("walks through what is served, counts only that and ends on the dashboard", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const writes = guideAt(13);
  const person = renderApp("/app/importProducts");
  const shown: string[] = [];
  for (const title of ["Import List", "Make it yours", "My Products"]) {
    const panel = await screen.findByRole("dialog", { name: title });
    shown.push(within(panel).getByText(/ \/ 4$/).textContent ?? "");
    await person.click(within(panel).getByRole("button", { name: "Next" }));
  }
  const last = await screen.findByRole("dialog", { name: "Contact us" });
  expect(within(last).getByText("4 / 4")).toBeVisible();
  await person.click(within(last).getByRole("button", { name: "Finish" }));
  expect(await screen.findByText(/You're all set/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(shown).toEqual(["1 / 4", "2 / 4", "3 / 4"]);
  expect(writes()).toEqual([
    { state: 14, type: "next", num: 1 },
    { state: 15, type: "next", num: 2 },
    { state: 16, type: "next", num: 3 },
    { state: 21, type: "next", num: 7 },
  ]);
});

it("goes on by Enter alone, and comes up on the page that a step explains", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  guideAt(14);
  const person = renderApp("/app/dashboard");
  expect(await screen.findByRole("dialog", { name: "Make it yours" })).toBeVisible();
  for (const title of ["Make it yours", "My Products", "Contact us"]) {
    const panel = await screen.findByRole("dialog", { name: title });
    await waitFor(() => expect(within(panel).getAllByRole("button").at(-1)).toHaveFocus());
    const page = title === "Make it yours" ? "/app/importProducts" : "/app/myProducts";
    await waitFor(() => expect(whereAmI().pathname).toBe(page));
    if (title !== "Contact us") await person.keyboard("{Enter}");
  }
});

it("leaves who follows a link of their own where it leads", async () => {
  arrange();
  guideAt(14);
  renderApp("/app/profileSetting");
  expect(await screen.findByRole("dialog", { name: "Make it yours" })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/profileSetting");
});

it("welcomes only the first time that it ends", async () => {
  arrange();
  guideAt(20, { firstEnd: false });
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Finish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.queryByText(/You're all set/)).not.toBeInTheDocument();
});

it.each([
  ["the welcome", 10],
  ["a task", 11],
  ["the tour", 13],
])("is skipped as a whole at %s", async (_place, state) => {
  arrange({ stores: [] });
  const writes = guideAt(state);
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Skip All" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Skip All" })).not.toBeInTheDocument());
  expect(writes()).toEqual([{ state: 21, type: "skip", num: 0 }]);
});

it("asks nobody to add a store who may not", async () => {
  arrange({ user: { root_id: "1", menus: ["IMPORT_PRODUCT", "IMPORT_LIST"] }, stores: [] });
  on("get", "/user-config/detail", ok({ permissions: [{ index: 4, isSelect: false }] }));
  const writes = guideAt(11);
  renderApp("/app/importProducts");
  expect(await screen.findByRole("button", { name: "Show me" })).toBeVisible();
  expect(screen.queryByText("Add your store")).toBeNull();
  expect(writes()).toEqual([]);
});

it.each([10, 20])("leads nobody at state %i to support who has no right to it", async (state) => {
  arrange({ user: { root_id: "1", menus: [] }, stores: [] });
  on("get", "/user-config/detail", ok({ permissions: [{ index: 4, isSelect: false }] }));
  on("get", "/support/unread", ok({ unread: 0, is_open: false }));
  const writes = guideAt(state);
  renderApp("/app/profileSetting");
  expect(await screen.findByRole("button", { name: "Account" })).toBeVisible();
  await waitFor(() => expect(document.querySelector("[data-support-chat]")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(writes()).toEqual([]);
});

it.each([10, 13])("does not open by itself at state %i", async (state) => {
  arrange();
  const writes = guideAt(state, { isOpen: false });
  renderApp("/app/importProducts");
  expect(await screen.findByRole("heading", { name: "Import List", level: 1 })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(writes()).toEqual([]);
});

it("starts anew from the account menu", async () => {
  arrange();
  const writes = guideAt(13, { isOpen: false });
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  await person.click(await screen.findByRole("menuitem", { name: "Beginner's Guide" }));
  expect(await screen.findByRole("dialog", { name: "Welcome to Tradewind!" })).toBeVisible();
  expect(writes()).toEqual([{ state: 10, type: "next", num: 0 }]);
});

it.each([
  [13, "Import List", []],
  [21, "Welcome to Tradewind!", [{ state: 10, type: "next", num: 0 }]],
])("opens from Help where it was left: at state %i with %s", async (state, title, written) => {
  arrange();
  const writes = guideAt(state, { isOpen: false });
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Help" }));
  await person.click(await screen.findByRole("menuitem", { name: "Take the tour" }));
  expect(await screen.findByRole("dialog", { name: title })).toBeVisible();
  expect(writes()).toEqual(written);
});

it("is not shown where there is no room for it", async () => {
  vi.spyOn(window, "innerWidth", "get").mockReturnValue(768);
  arrange();
  guideAt(10);
  renderApp("/app/importProducts");
  expect(await screen.findByRole("heading", { name: "Import List", level: 1 })).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

const everything = [
  MANAGE_STORES,
  "IMPORT_PRODUCT",
  "IMPORT_LIST",
  "MY_PRODUCTS",
  "ORDERS",
  "PRODUCT_MARKET",
  "SERVICES_MARKET",
  SUPPORT,
];

it("keeps every state of the specification when all areas are served", () => {
  expect(steps.map(({ state }) => stepAt(state, everything)?.state)).toEqual([
    11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ]);
  expect(steps.map(stateAfter)).toEqual([12, 13, 14, 15, 16, 8, 18, 19, 20, 21]);
});

it.each([
  [11, ["IMPORT_PRODUCT"], 12],
  [16, ["IMPORT_LIST", SUPPORT], 20],
  [10, ["IMPORT_LIST"], 13],
  [16, ["IMPORT_LIST"], undefined],
  [16, ["ORDERS"], 16],
  [18, ["SERVICES_MARKET"], 19],
  [21, everything, undefined],
])("shows at state %i with %j step %s", (state, menus, expected) => {
  expect(stepAt(state, menus)?.state).toBe(expected);
});

it("counts seven steps where every area is served, orders as one step", () => {
  const places = steps.filter(({ number }) => number).map((step) => placeInTour(step, everything));
  expect(places.map(([place]) => place)).toEqual([1, 2, 3, 4, 4, 5, 6, 7]);
  expect(new Set(places.map(([, count]) => count))).toEqual(new Set([7]));
});
