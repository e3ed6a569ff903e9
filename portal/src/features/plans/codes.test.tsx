import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { store } from "@/testing/data";
import { pro } from "@/testing/plans";
import { arrange } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { ConfirmPlanDialog } from "./ConfirmPlanDialog";

const REFUSED = "This code is no longer valid.";
const due = (amount: string, begins_at: string | null = null) =>
  ok({ provider: "stripe", due: { amount, currency: "USD", begins_at } });

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfirmPlanDialog plan={pro()} platform={6} onDone={vi.fn()} onClose={vi.fn()} addStore={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return setUpTypist();
}

beforeEach(() => {
  vi.stubGlobal("open", () => ({ location: { href: "" }, close: vi.fn(), opener: {} }));
  arrange({ stores: [store({ id: "5", name: "Second", platform: 6 })] });
  on("get", "/subscribe_order", ok({ order: null }));
  on("get", "/plan/charge/:id", ({ url }) => {
    const code = url.searchParams.get("code");
    if (code && code !== "TW-1") return refusal(1000400, REFUSED, { fields: { code: REFUSED } });
    return due(code ? "5.00" : "10.00");
  });
});

it("shows what is due with a code, and pays with it", async () => {
  const calls = on("post", "/plan/charge/:id", ok({ charge_id: "7", confirm_url: "" }));
  const person = show();
  await person.click(await screen.findByRole("button", { name: "I have a code" }));
  await person.type(screen.getByLabelText("Promotion or reward code"), " TW-1{Enter}");
  expect(await screen.findByText(/Due now: USD 5\.00/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await vi.waitFor(() => expect(calls[0]?.url.searchParams.get("code")).toBe("TW-1"));
});

it("names a refused code at its field, and takes no payment until it is gone", async () => {
  const calls = on("post", "/plan/charge/:id", ok({ charge_id: "7", confirm_url: "" }));
  const person = show();
  await person.click(await screen.findByRole("button", { name: "I have a code" }));
  const field = screen.getByLabelText("Promotion or reward code");
  await person.type(field, "WRONG");
  expect(screen.getByRole("button", { name: "Pay now" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText(REFUSED)).toBeVisible();
  expect(screen.getByText(/Due now: USD 10\.00/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay now" })).toBeDisabled();
  await person.clear(field);
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await vi.waitFor(() => expect(calls[0]?.url.searchParams.has("code")).toBe(false));
});

it("names a code at its field that somebody else used before the payment", async () => {
  on("post", "/plan/charge/:id", refusal(1000400, REFUSED, { fields: { code: REFUSED } }));
  const person = show();
  await person.click(await screen.findByRole("button", { name: "I have a code" }));
  await person.type(screen.getByLabelText("Promotion or reward code"), "TW-1{Enter}");
  await screen.findByText(/Due now: USD 5\.00/);
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  expect(await screen.findByText(REFUSED)).toBeVisible();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

it("asks for no code where nothing is charged now", async () => {
  on("get", "/plan/charge/:id", due("0.00", "2026-12-24T00:00:00Z"));
  show();
  await screen.findByText(/Nothing is charged now/);
  expect(screen.queryByText("I have a code")).toBeNull();
});
