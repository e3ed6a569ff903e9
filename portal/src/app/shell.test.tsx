import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { ACTING, dashboard, store, user } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const menu = async () => (await screen.findAllByRole("navigation", { name: "Main menu" }))[0] as HTMLElement;

it("starts in the Import List and shows the areas that are served and allowed", async () => {
  arrange();
  renderApp("/app");
  const links = within(await menu()).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Import List",
    "My Products",
    "Stores",
    "Notifications",
    "Settings",
  ]);
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/importProducts"));
});

it("leaves out what the user has no right to, and says so at its address", async () => {
  arrange({ user: { menus: ["MY_PRODUCTS"] } });
  renderApp("/app/setting");
  expect(await screen.findByRole("heading", { name: "You don't have access to this" })).toBeVisible();
  expect(within(await menu()).queryByRole("link", { name: "Settings" })).not.toBeInTheDocument();
});

it.each(["/app/customers", "/nowhere"])("answers not-found at %s", async (path) => {
  arrange();
  renderApp(path);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
});

it("gives every navigation inside the app a fresh rn", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const person = renderApp("/app/importProducts");
  await person.click(within(await menu()).getByRole("link", { name: "My Products" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
  expect(Number(whereAmI().searchParams.get("rn"))).toBeGreaterThan(1_600_000_000_000);
  await waitFor(() => expect(document.title).toBe("My Products · Tradewind"));
});

it("tells with every request for whom the page was drawn, once it knows", async () => {
  arrange({ user: { id: "7" } });
  const requests = [
    on("get", "/user/info", ok({ user: user({ id: "7" }), time_zone: "" })),
    on("get", "/store"),
  ];
  renderApp("/app/importProducts");
  await menu();
  await waitFor(() => expect(requests[1]).not.toHaveLength(0));
  expect(requests.map(([call]) => call?.headers.get("X-Expected-User"))).toEqual([null, "7"]);
});

it("sends an ended session to the log-in page with the way back", async () => {
  vi.mocked(leave).mockClear();
  history.replaceState(null, "", "/app/platform?connect=1");
  on("get", "/user/info", () => Response.json(refusal(1001000, "Please log in again."), { status: 401 }));
  renderApp("/app/platform?connect=1");
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/?redirectUrl=%2Fapp%2Fplatform%3Fconnect%3D1"));
});

it("logs out", async () => {
  vi.mocked(leave).mockClear();
  arrange();
  const calls = on("post", "/user/sign-out");
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  await person.click(await screen.findByRole("menuitem", { name: "Log out" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/login"));
  expect(calls).toHaveLength(1);
  expect(localStorage.getItem("userId")).toBeNull();
});

it("leads who came by the cloud store's log-in back there", async () => {
  vi.mocked(leave).mockClear();
  localStorage.setItem("cloud_enter", "1");
  arrange();
  on("post", "/user/sign-out");
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Account" }));
  await person.click(await screen.findByRole("menuitem", { name: "Log out" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/cloudStoreLogin"));
  expect(localStorage.getItem("cloud_enter")).toBeNull();
});

it("switches stores, and not to none", async () => {
  arrange({ stores: [store(), store({ id: "2", name: "Fair Stall", selected: false })] });
  const calls = on("put", "/store/selected");
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Corner Shop" }));
  const dialog = await screen.findByRole("dialog", { name: "Switch store" });
  await person.click(within(dialog).getByRole("checkbox", { name: /Corner Shop/ }));
  expect(within(dialog).getByRole("button", { name: "Confirm" })).toBeDisabled();
  await person.click(within(dialog).getByRole("checkbox", { name: /Fair Stall/ }));
  await person.click(within(dialog).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ ids: [2] }]));
});

it("turns to Chinese with everything on the screen", async () => {
  arrange();
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "中文" }));
  expect(await screen.findByRole("heading", { name: "导入列表", level: 1 })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("导入列表 · Tradewind"));
});

it("keeps the chosen language for the user's mails and other devices", async () => {
  arrange();
  const kept = on("put", "/user/language");
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "中文" }));
  await person.click(await screen.findByRole("button", { name: "English" }));
  await waitFor(() =>
    expect(kept.map(({ body }) => body)).toEqual([{ language: "zh-hans" }, { language: "en" }]),
  );
});

it("lets staff who act as the user read in their own language, and keeps nothing", async () => {
  arrange();
  on("get", "/user/info", ok({ user: user({ language: "zh-hans" }), acting: ACTING }));
  const kept = on("put", "/user/language");
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "中文" }));
  expect(await screen.findByRole("heading", { name: "导入列表", level: 1 })).toBeVisible();
  expect(kept).toHaveLength(0);
  expect(localStorage.getItem("user_language")).toBe("");
});

it("begins on the dashboard where that is served", async () => {
  arrange({ user: { menus: ["DASHBOARD", "MY_PRODUCTS"] } });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  renderApp("/app");
  expect(await screen.findByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  expect(whereAmI().pathname).toBe("/app/dashboard");
});

it("shows where a page is, and leads back to the start", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const person = renderApp("/app/myProducts");
  const trail = await screen.findByRole("navigation", { name: "Breadcrumbs" });
  expect(within(trail).getByText("My Products")).toHaveAttribute("aria-current", "page");
  await person.click(within(trail).getByRole("link", { name: "Import List" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/importProducts"));
  expect(screen.queryByRole("navigation", { name: "Breadcrumbs" })).not.toBeInTheDocument();
});

it("has no switcher for who has a single area, and leads to the others that are served", async () => {
  arrange({ user: { menus: ["IMPORT_LIST", "ANTSITE_STORES"] } });
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("tab", { name: "Site management" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/antSite/stores"));
});

describe("inside another page of ours", () => {
  afterEach(() => {
    sessionStorage.clear();
    history.replaceState(null, "", "/");
  });

  it("hides everything but the screen, and stays so", async () => {
    history.replaceState(null, "", "/app/importProducts?iframe=1");
    arrange();
    renderApp("/app/importProducts?iframe=1");
    expect(await screen.findByRole("heading", { name: "Import List", level: 1 })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Main menu" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Account" })).not.toBeInTheDocument();
    expect(sessionStorage.getItem("iframe")).toBe("1");
  });
});

it("skips to the content without a step in the browser's history", async () => {
  arrange();
  const person = renderApp("/app/importProducts");
  const steps = history.length;
  await person.click(await screen.findByRole("link", { name: "Skip to content" }));
  expect(screen.getByRole("main")).toHaveFocus();
  expect([location.hash, history.length]).toEqual(["", steps]);
});
