import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Arrears } from "@/shared/api/types";
import { promised } from "@/testing/promised";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const LATE = "The payment hasn't arrived yet. If you've just paid, try again in a moment.";
const page = { location: { href: "" }, close: vi.fn(), opener: {} };

const owed = (change: Partial<Arrears> = {}): Arrears => ({
  platform: 3,
  plan: "Basic",
  state: "grace",
  amount: "29.00",
  currency: "USD",
  card: "4242",
  next_try_at: "2026-11-26T09:00:00Z",
  read_only_from: "2026-11-30T09:00:00Z",
  pay_url: "https://pay.example/invoice",
  is_from_balance: false,
  ...change,
});
const fine = ok({ platform: null, platforms: [], may_choose: true, arrears: [] });
const inGrace = (change: Partial<Arrears> = {}) =>
  ok({ platform: null, platforms: [], may_choose: true, arrears: [owed(change)] });

beforeEach(() => {
  page.location.href = "";
  page.close.mockReset();
  vi.stubGlobal("open", () => page);
  arrange();
});

const alert = () => screen.findByRole("alert");

it("says on every screen what failed, when it is tried again and what happens otherwise", async () => {
  on("get", "/plan/check", inGrace());
  renderApp("/app/importProducts");
  const banner = await alert();
  expect(banner).toHaveTextContent("The payment of USD 29.00 for your Basic plan (Shopify) failed.");
  expect(banner).toHaveTextContent("Card ending in 4242.");
  expect(banner).toHaveTextContent(/Next attempt: Nov 26, 2026/);
  expect(banner).toHaveTextContent(/If it isn't paid by Nov 30, 2026.*Nothing is deleted\./);
  expect(within(banner).getByRole("link", { name: "Pay now" })).toHaveAttribute(
    "href",
    "https://pay.example/invoice",
  );
});

it("opens the provider's page for cards, and closes the window when that is refused", async () => {
  on("get", "/plan/check", inGrace());
  on("post", "/plan/portal", ok({ url: "https://cards.example" }));
  const person = renderApp("/app/importProducts");
  const banner = await alert();
  await person.click(within(banner).getByRole("button", { name: "Update card" }));
  await waitFor(() => expect(page.location.href).toBe("https://cards.example"));
  on("post", "/plan/portal", refusal(1000409, "Stripe doesn't answer."));
  await person.click(within(banner).getByRole("button", { name: "Update card" }));
  expect(await within(banner).findByText("Stripe doesn't answer.")).toBeVisible();
  expect(page.close).toHaveBeenCalledTimes(1);
});

it("offers no card where the plan is on the bill of a store", async () => {
  const bill = "https://tea-harbour.myshopify.com/admin/settings/billing";
  on("get", "/plan/check", inGrace({ card: "", pay_url: bill }));
  renderApp("/app/importProducts");
  const banner = await alert();
  expect(within(banner).getByRole("link", { name: "Pay now" })).toHaveAttribute("href", bill);
  expect(within(banner).queryByRole("button", { name: "Update card" })).toBeNull();
});

it("goes away once the provider says that it is paid", async () => {
  let isPaid = false;
  on("get", "/plan/check", () => (isPaid ? fine : inGrace({ state: "read_only" })));
  on("post", "/plan/arrears/check", () => (isPaid ? ok() : refusal(9, LATE)));
  const person = renderApp("/app/importProducts");
  const banner = await alert();
  expect(banner).toHaveTextContent(/Since Nov 30, 2026.*you can't publish, import or monitor products/);
  await person.click(within(banner).getByRole("button", { name: "I've paid already" }));
  expect(await within(banner).findByText(LATE)).toBeVisible();
  isPaid = true;
  await person.click(within(banner).getByRole("button", { name: "I've paid already" }));
  await waitFor(() => expect(screen.queryByText(/^The payment of/)).toBeNull());
  expect(await screen.findByText("Payment received.")).toBeVisible();
});

it("says that the payment came although the banner is gone before everything is read again", async () => {
  const stores = promised<ReturnType<typeof ok>>();
  let isPaid = false;
  on("get", "/plan/check", () => (isPaid ? fine : inGrace()));
  const requests = on("get", "/store", () => (isPaid ? stores.promise : ok({ stores: [] })));
  on("post", "/plan/arrears/check");
  const person = renderApp("/app/importProducts");
  const banner = await alert();
  await waitFor(() => expect(requests).toHaveLength(1));
  isPaid = true;
  await person.click(within(banner).getByRole("button", { name: "I've paid already" }));
  await waitFor(() => expect(screen.queryByText(/^The payment of/)).toBeNull());
  stores.resolve(ok({ stores: [] }));
  expect(await screen.findByText("Payment received.")).toBeVisible();
});

it("opens no plan dialog by itself for a plan that is read-only", async () => {
  const platforms = [{ platform: 3, code: 1001003, over: [] }];
  const more = { platform: 3, platforms, may_choose: true, arrears: [owed({ state: "read_only" })] };
  on("get", "/plan/check", refusal(1001003, "", more));
  renderApp("/app/importProducts");
  expect(await alert()).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("tells a sub-account without the right whom to ask, and nothing of the money", async () => {
  const hidden = { amount: null, card: "", pay_url: "" };
  on("get", "/plan/check", ok({ platform: null, platforms: [], may_choose: false, arrears: [owed(hidden)] }));
  renderApp("/app/importProducts");
  const banner = await alert();
  expect(banner).toHaveTextContent("The payment for the Basic plan (Shopify) failed.");
  expect(banner).toHaveTextContent("Ask your main account to pay.");
  expect(within(banner).queryByRole("button")).toBeNull();
  expect(within(banner).queryByRole("link")).toBeNull();
});

it("says nothing where all is paid", async () => {
  on("get", "/plan/check", fine);
  renderApp("/app/platform");
  expect(await screen.findByRole("heading", { name: "Stores", level: 1 })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
