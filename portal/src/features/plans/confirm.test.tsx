import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { store } from "@/testing/data";
import { balanceQuote, pro } from "@/testing/plans";
import { arrange } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { ConfirmPlanDialog } from "./ConfirmPlanDialog";
import type { Staying } from "./charges";

const CHECK = "*/api/shopify-service/subscription/check/charge/:id";
const stores = [
  store({ id: "4", name: "First", platform: 6 }),
  store({ id: "5", name: "Second", platform: 6 }),
];
const page = { location: { href: "" }, close: vi.fn(), opener: {} };

function show(downgrade?: Staying) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const addStore = vi.fn(() => "The form of a store");
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ConfirmPlanDialog
          plan={pro()}
          platform={6}
          downgrade={downgrade}
          onDone={onDone}
          onClose={onClose}
          addStore={addStore}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person: setUpTypist(), onDone, onClose, addStore };
}

const opens = (confirm_url: string) => on("post", "/plan/charge/:id", ok({ charge_id: "7", confirm_url }));

beforeEach(() => {
  page.location.href = "";
  vi.stubGlobal("open", () => page);
  arrange({ stores });
  on("get", "/plan/charge/:id", ok({ provider: "stripe", due: null }));
  on("get", "/subscribe_order", ok({ order: null }));
});

const bought = (provider: string, carrier: string) =>
  on("get", "/subscribe_order", ok({ order: { state: "live", provider, carrier } }));

it("offers no other store for a plan that Shopify bills, and says what Shopify bills now", async () => {
  bought("shopify", "5");
  const due = { amount: "5.00", currency: "USD", begins_at: null };
  on("get", "/plan/charge/:id", ok({ provider: "shopify", due }));
  const calls = opens("https://tea-harbour.example/approve");
  const { person } = show();
  expect(await screen.findByText("Shopify bills this plan to Second.")).toBeVisible();
  expect(screen.queryByLabelText("Billing store")).toBeNull();
  expect(await screen.findByRole("status")).toHaveTextContent(
    "Due now: USD 5.00. Shopify adds it to the store's bill when you approve.",
  );
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await screen.findByRole("button", { name: "I've paid already" });
  expect(calls[0]?.url.search).toBe("?billing_store_id=5&platform=6");
});

it("says who bills a first plan, once the store is chosen", async () => {
  on("get", "/plan/charge/:id", ok({ provider: "shopify", due: null }));
  const { person } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  expect(await screen.findByText("Shopify bills this plan to First.")).toBeVisible();
});

it("asks for no store where a store on another platform carries the plan", async () => {
  arrange({ stores: [store({ id: "9", name: "Corner shop", platform: 3 })] });
  bought("stripe", "9");
  const calls = opens("");
  const { person, onDone } = show();
  expect(await screen.findByText("Billing store: Corner shop. This store is billed.")).toBeVisible();
  expect(screen.queryByText(/^Add a WooCommerce store first/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls[0]?.url.search).toBe("?billing_store_id=9&platform=6");
});

it("selects the store that carries the plan, and lets another be chosen for a card", async () => {
  bought("stripe", "5");
  const { person } = show();
  await vi.waitFor(() => expect(screen.getByLabelText("Billing store")).toHaveValue("5"));
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  expect(screen.getByLabelText("Billing store")).toHaveValue("4");
});

it("says what is taken from the saved card before it is pressed", async () => {
  on(
    "get",
    "/plan/charge/:id",
    ok({ provider: "stripe", due: { amount: "21.35", currency: "USD", begins_at: null } }),
  );
  const { person } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  expect(await screen.findByRole("status")).toHaveTextContent("Due now: USD 21.35.");
});

it("says when a smaller plan begins", async () => {
  const begins_at = "2026-12-23T14:27:00Z";
  on(
    "get",
    "/plan/charge/:id",
    ok({ provider: "stripe", due: { amount: "0.00", currency: "USD", begins_at } }),
  );
  const { person } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  expect(await screen.findByRole("status")).toHaveTextContent(
    "Nothing is charged now. The plan begins on Dec 23",
  );
  expect(screen.getByRole("button", { name: "Change plan" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
});

it("lets nobody pay before a billing store is chosen", async () => {
  const calls = opens("https://pay.example/1");
  const { person } = show();
  expect(await screen.findByRole("dialog", { name: "Select Pro (monthly) Plan" })).toBeVisible();
  expect(screen.getByText("/30 days")).toBeVisible();
  const pay = screen.getByRole("button", { name: "Pay now" });
  expect(pay).toBeDisabled();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "5");
  await person.click(pay);
  expect(await screen.findByRole("button", { name: "I've paid already" })).toBeVisible();
  expect(page.location.href).toBe("https://pay.example/1");
  expect(calls[0]?.url.search).toBe("?billing_store_id=5&platform=6");
});

it.each([
  ["of its platform", undefined, ["First", "Second"]],
  ["that stay in the downgrade", ["5"], ["Second"]],
  ["of its platform where none is left to choose", [], ["First", "Second"]],
])("offers as billing stores only those %s", async (_which, store_ids, names) => {
  arrange({ stores: [...stores, store({ id: "6", name: "Elsewhere", platform: 3 })] });
  show(store_ids && { store_ids, product_sku_ids: [], product_ids: [], children_ids: [] });
  await screen.findByRole("option", { name: "Second" });
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["Choose a store", ...names]);
});

it("goes back to paying where the payment has not arrived, and ends where it has", async () => {
  opens("https://pay.example/1");
  on("get", CHECK, refusal(9, "The payment hasn't arrived yet."));
  const { person, onDone } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await person.click(await screen.findByRole("button", { name: "I've paid already" }));
  expect(await screen.findByText("The payment hasn't arrived yet.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay now" })).toBeEnabled();
  expect(onDone).not.toHaveBeenCalled();
  on("get", CHECK, ok());
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it("says what is wrong with a second try", async () => {
  opens("https://pay.example/1");
  on("get", CHECK, refusal(9, "The payment hasn't arrived yet."));
  const { person } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await person.click(await screen.findByRole("button", { name: "I've paid already" }));
  expect(await screen.findByText("The payment hasn't arrived yet.")).toBeVisible();
  on("post", "/plan/charge/:id", refusal(1000409, "You've just paid for another plan."));
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  expect(await screen.findByText("You've just paid for another plan.")).toBeVisible();
  expect(screen.queryByText("The payment hasn't arrived yet.")).toBeNull();
});

it("ends at once where nothing is left to pay", async () => {
  opens("");
  const { person, onDone } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(page.close).toHaveBeenCalledOnce();
});

it("says what is refused and closes the empty window", async () => {
  on("post", "/plan/charge/:id", refusal(1000409, "This installation doesn't take payments."));
  const { person, onDone } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  expect(await screen.findByText("This installation doesn't take payments.")).toBeVisible();
  expect(page.close).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});

it("lets whoever has no store on the platform add a store without leaving", async () => {
  arrange({ stores: [] });
  const { person, addStore, onClose } = show();
  expect(await screen.findByText("Add a WooCommerce store first. It is billed.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay now" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Add Store" }));
  expect(screen.getByText("The form of a store")).toBeVisible();
  expect(addStore).toHaveBeenCalledWith(6, expect.any(Function));
  expect(onClose).not.toHaveBeenCalled();
});

const QUOTE = "/plan/charge/:id/balance";

it("pays from the balance where it is enough, without a page", async () => {
  on("get", QUOTE, balanceQuote({ available: "1000.00", is_covered: true }));
  const calls = opens("");
  const { person, onDone } = show();
  await screen.findByRole("option", { name: "First" });
  await person.selectOptions(screen.getByLabelText("Billing store"), "4");
  await person.click(await screen.findByRole("radio", { name: "Pay from balance USD 1,000.00 available" }));
  expect(screen.getByText(/^Your balance pays each period/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Pay now" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls[0]?.url.searchParams.get("from_balance")).toBe("true");
});

it("offers a top-up where the balance is too low", async () => {
  show();
  expect(await screen.findByRole("radio", { name: /^Pay from balance/ })).toBeDisabled();
  expect(screen.getByRole("radio", { name: "Pay by card" })).toBeChecked();
  expect(screen.getByRole("link", { name: "Top up" })).toHaveAttribute("href", "/app/account?type=Balance");
});

it.each([
  ["12.50", "USD 12.50 now, for the rest of the period until Dec 1, 2026. Then the price above.", "Pay now"],
  [
    "0.00",
    "Nothing to pay now. This plan starts when the current period ends on Dec 1, 2026.",
    "Change plan",
  ],
])("says what a plan that the balance pays takes when it changes: %s", async (due, said, button) => {
  const quote = { due, is_only: true, is_covered: true, period_end: "2026-12-01T08:00:00Z" };
  on("get", QUOTE, balanceQuote(quote));
  show();
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole("button", { name: button })).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Pay by card" })).toBeNull();
});
