import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { RESOURCES } from "@/providers/access";
import { counsellor, merchantList, operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";
import { GROUPS } from "./groups";

async function menu() {
  const areas = await screen.findByRole("navigation", { name: "Main menu" });
  return within(areas)
    .getAllByRole("link")
    .map((link) => link.textContent);
}

it("names the pages that the rights allow, in groups", async () => {
  answers({ "GET /session": { ...support }, ...merchantList });
  renderApp({ at: "/merchants", menu: true });
  await screen.findByRole("link", { name: "anna@example.com" });
  expect(await menu()).toEqual([
    "Today",
    "Merchants",
    "Connections",
    "Announcements",
    "Public pages",
    "Jobs",
    "Webhook inbox",
    "User activity",
  ]);
  expect(screen.queryByRole("button", { name: "Money" })).toBeNull();
});

it("folds a group of the menu", async () => {
  answers({ "GET /session": { ...support }, ...merchantList });
  const { user } = renderApp({ at: "/merchants", menu: true });
  const group = await screen.findByRole("button", { name: "Operations" });
  expect(group).toHaveAttribute("aria-expanded", "true");
  await user.click(group);
  expect(group).toHaveAttribute("aria-expanded", "false");
  expect(await menu()).toEqual(["Today", "Merchants", "Connections", "Announcements", "Public pages"]);
});

it("has every page in one group of the menu", () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual([...RESOURCES].sort());
});

it("refuses an area without the right before asking for its data", async () => {
  const seen = answers({ "GET /session": { ...support } });
  renderApp({ at: "/audit" });
  expect(await screen.findByRole("heading", { level: 1, name: "No access" })).toBeVisible();
  expect(seen).toEqual(["GET /session"]);
});

it("tells staff without any area so, and names the version", async () => {
  answers({ "GET /session": { ...counsellor } });
  const { user } = renderApp();
  expect(await screen.findByRole("heading", { name: "Your role has no pages" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Account: counsellor@example.com" }));
  expect(screen.getByText("Version 1.0.0-alpha")).toBeVisible();
});

it("has an own page for an address with nothing behind it", async () => {
  answers({ "GET /session": { ...operator } });
  renderApp({ at: "/orders" });
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

it("speaks Chinese everywhere once switched", async () => {
  answers({ "GET /session": { ...operator }, ...merchantList });
  takes("PUT /session/language", { done: true });
  const { user } = renderApp({ at: "/merchants" });
  await screen.findByRole("link", { name: "anna@example.com" });
  await user.click(screen.getByRole("button", { name: "中文" }));
  expect(await screen.findByRole("heading", { level: 1, name: "商家" })).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "最近活跃" })).toBeVisible();
  expect(screen.getByText("第 1–1 条，共 1 条")).toBeVisible();
});

it("keeps the chosen language for the mails and other devices of staff", async () => {
  answers({ "GET /session": { ...operator }, ...merchantList });
  const kept = takes("PUT /session/language", { done: true });
  const { user } = renderApp({ at: "/merchants" });
  await user.click(await screen.findByRole("button", { name: "中文" }));
  await user.click(await screen.findByRole("button", { name: "English" }));
  await waitFor(() => expect(kept).toEqual([{ language: "zh-hans" }, { language: "en" }]));
});

it("begins in the language that was chosen on another device", async () => {
  answers({ "GET /session": { ...operator, language: "zh-hans" }, ...merchantList });
  renderApp({ at: "/merchants" });
  expect(await screen.findByRole("heading", { level: 1, name: "商家" })).toBeVisible();
});

it("logs out and returns to the log-in page", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    ...merchantList,
    "DELETE /session": { done: true },
  });
  const { user } = renderApp({ at: "/merchants" });
  await screen.findByRole("link", { name: "anna@example.com" });
  await user.click(screen.getByRole("button", { name: "Account: operator@example.com" }));
  await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByRole("heading", { name: "Staff login" })).toBeVisible();
  expect(seen.filter((line) => line.startsWith("DELETE"))).toEqual(["DELETE /session"]);
});
