import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CheckResult, Checkup } from "@/shared/api/types";
import { setLanguage } from "@/shared/i18n/language";
import { store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const REQUESTED_AT = "2026-11-21T08:00:00Z";

function result(change: Partial<CheckResult> = {}): CheckResult {
  return {
    check: "token",
    health: "ok",
    text: "We can access the store.",
    repair: "",
    since: REQUESTED_AT,
    checked_at: "2026-11-21T08:00:01Z",
    ...change,
  };
}

function checkup(change: Partial<Checkup> = {}): Checkup {
  return {
    store_id: "1",
    running: false,
    health: "ok",
    asked_at: REQUESTED_AT,
    ended_at: "2026-11-21T08:00:05Z",
    last_success_at: REQUESTED_AT,
    checks: [result()],
    ...change,
  };
}

const lost = result({
  check: "webhooks",
  health: "broken",
  text: "The store no longer notifies us of these changes: product.deleted.",
  repair: "register_webhooks",
});

async function open(first: Checkup, stores = [store()]) {
  arrange({ stores });
  on("get", "/store/1/checkup", ok({ checkup: first }));
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Check connection" }));
  return person;
}

it("checks a store that was never checked as soon as the doctor is opened, and follows it", async () => {
  let now = checkup({ health: "", asked_at: null, ended_at: null, checks: [] });
  arrange();
  on("get", "/store/1/checkup", () => ok({ checkup: now }));
  const started = on("post", "/store/1/checkup", () => {
    now = checkup({ running: true, ended_at: null });
    return ok({ checkup: now });
  });
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Check connection" }));
  const dialog = await screen.findByRole("dialog", { name: "Connection of Corner Shop" });
  expect(await within(dialog).findByRole("progressbar", { name: "Progress of the checks" })).toHaveAttribute(
    "aria-valuenow",
    "11",
  );
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(9);
  now = checkup();
  expect(await within(dialog).findByText(/Everything works\./)).toBeVisible();
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(1);
  expect(started).toHaveLength(1);
});

it("repairs what is broken, and shows the check-up that follows", async () => {
  const person = await open(checkup({ health: "broken", checks: [result(), lost] }));
  const line = await screen.findByRole("listitem", { name: "Webhooks" });
  expect(within(line).getByText("Broken")).toBeVisible();
  expect(within(line).getByText(/product\.deleted/)).toBeVisible();
  const running = checkup({ running: true, asked_at: "2026-11-21T09:00:00Z", checks: [result(), lost] });
  const repairs = on("post", "/store/1/checkup/repair", ok({ checkup: running }));
  const healed = result({ check: "webhooks", text: "The store notifies us of every change." });
  on("get", "/store/1/checkup", ok({ checkup: checkup({ checks: [result(), healed] }) }));
  await person.click(within(line).getByRole("button", { name: "Register webhooks again" }));
  expect(await screen.findByText("The store notifies us of every change.")).toBeVisible();
  expect(repairs[0]?.body).toEqual({ check: "webhooks" });
});

it("leads from a refused token to connecting the store again", async () => {
  const refused = result({
    health: "broken",
    text: "The store does not accept our access.",
    repair: "reconnect",
  });
  const person = await open(checkup({ health: "broken", checks: [refused] }), [
    store({ platform: 3, shop: "https://tea.myshopify.com" }),
  ]);
  await person.click(await screen.findByRole("button", { name: "Reconnect" }));
  expect(await screen.findByRole("dialog", { name: "Shopify" })).toBeVisible();
  expect(whereAmI().searchParams.get("shop")).toBe("https://tea.myshopify.com");
});

it("says why a repair was refused", async () => {
  const words = "This sub-account don't have enough privileges, please add new store in the main account.";
  const person = await open(checkup({ health: "broken", checks: [lost] }));
  on("post", "/store/1/checkup/repair", refusal(1004003, words));
  await person.click(await screen.findByRole("button", { name: "Register webhooks again" }));
  expect(await screen.findByText(words)).toBeVisible();
});

it("shows on the card what the last checks came to, in Chinese too", async () => {
  setLanguage("zh");
  arrange({ stores: [store({ health: "broken" }), store({ id: "2", name: "Other", health: "warning" })] });
  renderApp("/app/platform");
  expect(await screen.findByText("异常")).toBeVisible();
  expect(screen.getByText("需要关注")).toBeVisible();
  await waitFor(() => expect(screen.getAllByText("已连接")).toHaveLength(2));
});

it("checks a store that was lost after all had been well", async () => {
  arrange({ stores: [store({ state: "disconnected", state_reason: "Our app was uninstalled." })] });
  let now = checkup();
  on("get", "/store/1/checkup", () => ok({ checkup: now }));
  const started = on("post", "/store/1/checkup", () => {
    now = checkup({
      health: "broken",
      checks: [result({ health: "broken", text: "The store keeps us out." })],
    });
    return ok({ checkup: now });
  });
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Check connection" }));
  expect(await screen.findByText("The store keeps us out.")).toBeVisible();
  expect(screen.queryByText(/Everything works/)).toBeNull();
  expect(started).toHaveLength(1);
});
