import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const byDefault = {
  enable: true,
  type: 2,
  coefficient: "2",
  compare_at: { enable: false, type: 2, coefficient: "3" },
  currency: "",
  text: "cost × 2",
};
const rules = {
  default: byDefault,
  stores: [{ store_id: "1", store: "Corner Shop", currency: "EUR", rule: null }],
  conversions: [{ from: "USD", to: "EUR", rate: "0.9", as_of: "2026-11-20T00:00:00Z" }],
};

function visit(query = "") {
  arrange();
  on("get", "/setting/price-rule", ok(rules));
  return renderApp(`/app/setting${query}`);
}

it("opens its first section for an address of none of its own", async () => {
  arrange();
  renderApp("/app/setting?type=listing");
  expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(screen.getByRole("link", { current: "page", name: "Prices" })).toBeVisible();
});

it("saves the default price rule with a compare-at price", async () => {
  const person = visit();
  const calls = on("put", "/setting/price-rule", ok(rules));
  const factor = await screen.findByLabelText("Factor");
  await person.clear(factor);
  await person.type(factor, "2.5x");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a number of at least 0, such as 2.5")).toBeVisible();
  expect(calls).toEqual([]);
  await person.clear(factor);
  await person.type(factor, "2.5");
  await person.click(screen.getByRole("switch", { name: "Also set a compare-at price" }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    {
      store_id: null,
      rule: {
        enable: true,
        type: 2,
        coefficient: "2.5",
        compare_at: { enable: true, type: 2, coefficient: "3" },
      },
    },
  ]);
});

it("lets compare-at prices follow the supplier's, and prices only the cost", async () => {
  const person = visit();
  const calls = on("put", "/setting/price-rule", ok(rules));
  await person.click(await screen.findByRole("switch", { name: "Also set a compare-at price" }));
  const [price, compareAt] = screen.getAllByLabelText("Method") as [HTMLElement, HTMLElement];
  const bySupplier = "Multiply the supplier's compare-at price";
  expect(within(price).queryByRole("option", { name: bySupplier })).not.toBeInTheDocument();
  await person.selectOptions(compareAt, bySupplier);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    rule: { type: 2, compare_at: { enable: true, type: 3, coefficient: "3" } },
  });
});

it("gives the store of its address a rule of its own", async () => {
  const person = visit("?target=Corner+Shop");
  const calls = on("put", "/setting/price-rule", ok(rules));
  expect(await screen.findByRole("heading", { name: "Prices in Corner Shop" })).toBeVisible();
  await person.click(screen.getByRole("switch", { name: "This store uses the default rule" }));
  await person.selectOptions(screen.getByLabelText("Method"), "Add a fixed amount");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ store_id: 1, rule: { type: 1, coefficient: "2" } });
});

it.each([["EUR"], ["USD"]])(
  "tells that an amount is in %s, also if the store sells in EUR by now",
  async (currency) => {
    arrange();
    const rule = { ...byDefault, type: 1, coefficient: "5", currency };
    on("get", "/setting/price-rule", ok({ ...rules, stores: [{ ...rules.stores[0], rule }] }));
    renderApp("/app/setting?target=Corner+Shop");
    expect(await screen.findByLabelText(`Amount to add, in ${currency}`)).toHaveValue("5");
    const warning = screen.queryByText(/saved in USD, and this store now sells in EUR/);
    expect(warning !== null).toBe(currency === "USD");
  },
);

it("reaches each of two stores of the same name", async () => {
  arrange({ stores: [store({ id: "1", name: "Twin" }), store({ id: "2", name: "Twin" })] });
  const ruleOf = (id: string) => ({ store_id: id, store: "Twin", currency: "EUR", rule: null });
  on("get", "/setting/price-rule", ok({ ...rules, stores: [ruleOf("1"), ruleOf("2")] }));
  const calls = on("put", "/setting/price-rule", ok(rules));
  const person = renderApp("/app/setting?target=Twin");
  const picker = await screen.findByLabelText("Store");
  expect(picker).toHaveValue("1");
  await person.selectOptions(picker, "2");
  expect(whereAmI().searchParams.get("target")).toBe("2");
  await person.click(await screen.findByRole("switch", { name: "This store uses the default rule" }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ store_id: 2 }));
});

it("says when the address names a missing store", async () => {
  visit("?target=Gone+Shop");
  expect(await screen.findByRole("heading", { name: "There is no store called “Gone Shop”." })).toBeVisible();
});

it("sets and removes conversion rates", async () => {
  const person = visit("?type=currencies");
  const added = on("put", "/setting/conversion", ok(rules));
  const removed = on("delete", "/setting/conversion", ok(rules));
  await person.click(await screen.findByRole("button", { name: "Remove the rate from USD to EUR" }));
  await person.type(screen.getByLabelText("From"), "cny");
  await person.type(screen.getByLabelText("To"), "u");
  await person.type(screen.getByLabelText("Rate"), "0.14");
  await person.click(screen.getByRole("button", { name: "Add rate" }));
  expect(await screen.findByText("Enter three letters, such as USD")).toBeVisible();
  await person.type(screen.getByLabelText("To"), "sd");
  await person.click(screen.getByRole("button", { name: "Add rate" }));
  await waitFor(() =>
    expect(added.map((call) => call.body)).toEqual([{ from: "CNY", to: "USD", rate: "0.14" }]),
  );
  expect(removed.map((call) => call.body)).toEqual([{ from: "USD", to: "EUR" }]);
});

it("puts the server's refusal of a rate on its field", async () => {
  const person = visit("?type=currencies");
  on("put", "/setting/conversion", refusal(1000400, "x", { fields: { rate: "The rate is too large." } }));
  await person.type(await screen.findByLabelText("From"), "CNY");
  await person.type(screen.getByLabelText("To"), "USD");
  await person.type(screen.getByLabelText("Rate"), "99999999999");
  await person.click(screen.getByRole("button", { name: "Add rate" }));
  expect(await screen.findByText("The rate is too large.")).toBeVisible();
});

it("connects a supplier's account on its own page, and says how it went", async () => {
  vi.mocked(leave).mockClear();
  arrange();
  on("get", "/setting/price-rule", ok(rules));
  on(
    "get",
    "/supplier/account",
    ok({ accounts: [{ type: 1, state: "none", account_name: "", expires_at: null }] }),
  );
  on("get", "/supplier/account/authorize", ok({ url: "https://supplier.example.com/consent" }));
  const person = renderApp("/app/setting?type=suppliers&connected=0&cause=denied");
  expect(await screen.findByText(/^The connection was declined on the supplier's page/)).toBeVisible();
  await person.click(await screen.findByRole("button", { name: "Connect" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://supplier.example.com/consent"));
});

it("disconnects a supplier's account, once confirmed", async () => {
  const account = { type: 1, state: "connected", account_name: "mei", expires_at: "2026-12-20T00:00:00Z" };
  const person = visit("?type=suppliers");
  on("get", "/supplier/account", ok({ accounts: [account] }));
  const calls = on("delete", "/supplier/account/1");
  await person.click(await screen.findByRole("button", { name: "Disconnect" }));
  const dialog = await screen.findByRole("dialog", { name: "Disconnect AliExpress?" });
  expect(calls).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Disconnect" }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

it("shows what suppliers offer, how fast they may be called and how they are", async () => {
  const offered = {
    page_types: [1],
    needs_account: true,
    is_open: true,
    is_set_up: true,
    calls_per_second: 50,
    calls_allowed: null,
    waiting: null,
  };
  const waiting = {
    code: "waiting.busy",
    host: "x",
    until: "2026-12-20T00:00:00Z",
    count: 1,
    text: "x is busy.",
  };
  visit("?type=suppliers");
  on("get", "/supplier/account", ok({ accounts: [] }));
  on(
    "get",
    "/supplier",
    ok({
      types: [1, 2, 8, 14],
      suppliers: [
        {
          ...offered,
          type: 1,
          name: "AliExpress",
          abilities: ["search", "image_search", "freight"],
          calls_allowed: 500,
        },
        { ...offered, type: 2, name: "1688", abilities: [], is_set_up: false },
        { ...offered, type: 8, name: "Banggood", abilities: [], calls_per_second: null, waiting },
        { ...offered, type: 14, name: "Alibaba", abilities: [], calls_per_second: 1, is_open: false },
      ],
    }),
  );
  const line = async (name: string) =>
    (await screen.findByText(name, { selector: "strong" })).closest("li") as HTMLElement;
  expect(await line("AliExpress")).toHaveTextContent(
    "AliExpress WorkingImport · Search · Search by image · Shipping costsOur limit: 50 calls per second · AliExpress allows 500 per second",
  );
  expect(await line("1688")).toHaveTextContent(
    "1688 Not set upImportOur limit: 50 calls per second · 1688 states no limitYou can't import from it until the operator sets it up. Please contact the operator.",
  );
  expect(await line("Banggood")).toHaveTextContent(
    "Banggood WaitingImportBanggood states no limitx is busy.",
  );
  expect(await line("Alibaba")).toHaveTextContent(
    "Alibaba Not enabledImportOur limit: 1 call per second · Alibaba states no limit",
  );
});

it("settles whose products a store takes", async () => {
  arrange({ stores: [store({ name: "Corner Shop" })] });
  on("get", "/supplier", ({ url }) => ok({ types: url.searchParams.get("store_ids") ? [13] : [1, 13] }));
  const calls = on("put", "/setting/suppliers", ok({ types: [1, 13] }));
  const person = renderApp("/app/setting?type=suppliers&target=Corner Shop");
  const aliexpress = await screen.findByRole("checkbox", { name: "AliExpress" });
  expect(aliexpress).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Shopify" })).toBeChecked();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await person.click(aliexpress);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ store_id: 1, types: [13, 1] }]));
});
