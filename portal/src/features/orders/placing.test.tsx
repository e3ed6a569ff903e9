import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { orderLine, storeOrder } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { PlacingDialog } from "./placing/PlacingDialog";

type Change = Record<string, unknown>;

const purchase = (change: Change = {}) => ({
  type: 1,
  way: "api",
  seller: "",
  currency: "USD",
  cost: "16.00",
  freight: "2.00",
  min_days: 7,
  max_days: 12,
  lines: [],
  customs: null,
  together: "",
  spelled: [],
  ...change,
});

const planned = (change: Change = {}) => ({
  order_id: "61",
  number: "#1001",
  store_id: "1",
  currency: "USD",
  total: "45.00",
  cost: "18.00",
  profit: "27.00",
  customs: "0.00",
  is_customs_known: true,
  merging: null,
  splitting: null,
  is_ready: true,
  country: "DE",
  purchases: [purchase()],
  measured: [],
  blocks: [],
  ...change,
});

const group = (change: Change = {}) => ({
  type: 1,
  way: "api",
  currency: "USD",
  orders: 1,
  cost: "16.00",
  freight: "2.00",
  customs: [],
  is_customs_known: true,
  ...change,
});

const plan = (change: Change = {}) => ({
  token: "t-1",
  version: "v-1",
  groups: [group()],
  cost: [{ currency: "USD", amount: "18.00" }],
  profit: [{ currency: "USD", amount: "27.00" }],
  unknown_costs: 0,
  customs: [],
  is_customs_known: true,
  ready: 1,
  blocked: [],
  waiting: 0,
  hold_minutes: 5,
  typed_above: "",
  must_type: "",
  orders: [planned()],
  offers: [],
  ...change,
});

const block = (change: Change = {}) => ({
  order_id: "62",
  line_id: "",
  problem: "UNPAID",
  text: "The buyer has not paid yet.",
  field: "",
  may_clear: false,
  ...change,
});

function open(shown: Change = {}, ids = ["61"]) {
  const previews = on("post", "/order/preview", ok({ plan: plan(shown) }));
  const onDone = vi.fn();
  const orders = [
    storeOrder(),
    storeOrder({ id: "62", lines: [orderLine({ id: "72", my_product_id: "22" })] }),
  ];
  const { person } = renderScreen(
    <PlacingDialog ids={ids} orders={orders} onClose={() => undefined} onDone={onDone} />,
    "/app/order",
  );
  return { previews, onDone, person };
}

it("shows what would be bought where and for how much, and buys it once it is told to", async () => {
  const { previews, onDone, person } = open();
  const places = on("post", "/order/place", ok({ data: "1700000000001" }));
  const row = within(await screen.findByRole("row", { name: /AliExpress/ }));
  for (const text of ["USD 16.00", "USD 2.00", "7–12 days"]) expect(row.getByText(text)).toBeVisible();
  expect(screen.getByRole("row", { name: /#1001/ })).toHaveTextContent("USD 45.00USD 18.00USD 27.00");
  expect(screen.getByText("You can call it back for 5 minutes.")).toBeVisible();
  expect(places).toHaveLength(0);
  await person.click(screen.getByRole("button", { name: "Place 1 order" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(previews[0]?.body).toEqual({ ids: [61], token: "", choices: {} });
  expect(places.map(({ body }) => body)).toEqual([{ token: "t-1", version: "v-1", typed_amount: "" }]);
  expect(places[0]?.headers.get("Idempotency-Key")).toBeTruthy();
  expect(await screen.findByText("Place Orders #1700000000001 process created")).toBeVisible();
});

it("says how old the oldest quote is", async () => {
  const line = (quoted_at: string | null) => ({ quoted_at });
  const purchases = [
    purchase({ lines: [line("2026-11-02T10:00:00Z"), line(null), line("2026-11-01T08:30:00Z")] }),
  ];
  open({ orders: [planned({ purchases })] });
  expect(await screen.findByText(/^Shipping as quoted on .*Nov.* 1.*\. Quotes older/)).toBeVisible();
});

it("asks for the amount above the limit, however it is typed", async () => {
  const { person } = open({ must_type: "1234.50", typed_above: "1000.00" });
  const places = on("post", "/order/place", ok({ data: "1" }));
  const field = await screen.findByLabelText("Type 1234.50 to place");
  const button = screen.getByRole("button", { name: "Place 1 order" });
  await person.type(field, "1234{Enter}");
  expect(button).toBeDisabled();
  expect(places).toHaveLength(0);
  await person.clear(field);
  await person.type(field, "USD 1,234.50{Enter}");
  await waitFor(() =>
    expect(places[0]?.body).toEqual({ token: "t-1", version: "v-1", typed_amount: "USD 1,234.50" }),
  );
});

it("says of each order that is not placed why, and how to mend it", async () => {
  const { person, previews } = open(
    {
      ready: 0,
      groups: [],
      orders: [planned({ order_id: "62", number: "#1002", is_ready: false })],
      blocked: [
        block(),
        block({ problem: "NOT_MAPPED", line_id: "72", text: "No supplier is mapped." }),
        block({ problem: "ADDRESS_INVALID", field: "postcode", text: "The postcode is wrong." }),
        block({ problem: "RISK", may_clear: true, text: "The risk is high." }),
      ],
    },
    ["62"],
  );
  expect(await screen.findByText("None of these orders can be placed now.")).toBeVisible();
  const rows = screen.getAllByRole("listitem");
  const links = rows.map((row) =>
    within(row)
      .getAllByRole("link")
      .map((link) => link.textContent),
  );
  expect(links).toEqual([
    ["Open order"],
    ["Choose a supplier for this order", "Map product"],
    ["Correct address"],
    ["Open order"],
  ]);
  const mapped = within(rows[1] as HTMLElement);
  expect(mapped.getByRole("link", { name: /^Choose/ })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/order?order=62&choose=72"),
  );
  expect(mapped.getByRole("link", { name: "Map product" })).toHaveAttribute(
    "href",
    expect.stringContaining("/app/myProducts?map=22"),
  );
  expect(rows[2]).toHaveTextContent("#1002");
  expect(rows[2]).toHaveTextContent("Field: postcode");
  expect(screen.getByRole("button", { name: "Place 0 orders" })).toBeDisabled();
  const clears = on("post", "/order/62/clear");
  await person.click(screen.getByRole("button", { name: "Place anyway" }));
  await waitFor(() => expect(previews).toHaveLength(2));
  expect(clears.map(({ body }) => body)).toEqual([{ problem: "RISK" }]);
});

it("fills in as quotes arrive, by the token of the first plan", async () => {
  const waiting = plan({ waiting: 2, ready: 0, groups: [], cost: [], profit: [], orders: [] });
  const previews = on("post", "/order/preview", ({ body }) =>
    ok({ plan: (body as { token: string }).token ? plan() : waiting }),
  );
  renderScreen(
    <PlacingDialog ids={["61"]} orders={[]} onClose={() => undefined} onDone={() => undefined} />,
    "/app/order",
  );
  expect(await screen.findByText(/2 quotes are waiting/)).toBeVisible();
  expect(await screen.findByRole("row", { name: /AliExpress/ })).toBeVisible();
  expect(screen.queryByText(/quotes are waiting/)).toBeNull();
  expect(previews.map(({ body }) => body)).toEqual([
    { ids: [61], token: "", choices: {} },
    { ids: [], token: "t-1", choices: {} },
  ]);
});

it("keeps what was typed when the server refuses, and previews again", async () => {
  const { person, previews, onDone } = open({ must_type: "18.00", typed_above: "10.00" });
  on("post", "/order/place", refusal(1000409, "The preview is over."));
  await person.type(await screen.findByLabelText("Type 18.00 to place"), "18.00{Enter}");
  expect(await screen.findByText("The preview is over.")).toBeVisible();
  expect(screen.getByLabelText("Type 18.00 to place")).toHaveValue("18.00");
  await person.click(screen.getByRole("button", { name: "Preview again" }));
  await waitFor(() => expect(previews).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText("The preview is over.")).toBeNull());
  expect(onDone).not.toHaveBeenCalled();
});

it("never shows an unknown freight as none", async () => {
  open({
    groups: [group({ freight: "0.00" })],
    orders: [planned({ purchases: [purchase({ freight: "" })] })],
    unknown_costs: 1,
    profit: [],
  });
  const row = await screen.findByRole("row", { name: /AliExpress/ });
  expect(row).toHaveTextContent("USD 16.00––7–12 days");
  expect(screen.getByText(/1 order will cost more than shown/)).toBeVisible();
  expect(screen.getByText("Expected profit", { selector: "dt" }).nextSibling).toHaveTextContent("–");
});

it("says what a parcel meets at the border, and that a profit is at most what is shown", async () => {
  const customs = {
    importer: "buyer",
    scheme: "ioss",
    number_of: "supplier",
    number: "",
    text: "Aliexpress must collect the tax and uses its own number; none of yours is needed.",
    items: [
      { description: "Tea pot", heading: "691200", origin: "CN", pieces: 2, value: "16.00", currency: "USD" },
    ],
    rows: [
      {
        kind: "duty",
        heading: "691200",
        payer: "merchant",
        amount: "3.00",
        currency: "EUR",
        text: "Charged once for each HS heading in a parcel.",
        source: "Regulation",
        is_expense: true,
      },
      {
        kind: "vat",
        heading: "",
        payer: "supplier",
        amount: "",
        currency: "",
        text: "The supplier adds it.",
        source: "",
        is_expense: true,
      },
    ],
    notes: [],
  };
  const { person } = open({
    groups: [group({ customs: [{ currency: "EUR", amount: "3.00" }], is_customs_known: false })],
    customs: [{ currency: "USD", amount: "3.33" }],
    is_customs_known: false,
    orders: [
      planned({
        purchases: [purchase({ customs })],
        is_customs_known: false,
        merging: { amount: "-3.00", currency: "EUR" },
      }),
    ],
  });
  expect(await screen.findByText("EUR 3.00 + ?")).toBeVisible();
  expect(screen.getByText("Expected profit, at most")).toBeVisible();
  await person.click(screen.getByText("Customs of 1 order"));
  expect(screen.getByText("2 × Tea pot · HS 691200 · CN · USD 16.00")).toBeVisible();
  expect(screen.getByText("EUR 3.00 · you pay")).toBeVisible();
  expect(screen.getByText("Unknown · the supplier adds it")).toBeVisible();
  expect(screen.getByText("One parcel for all goods would save duty: EUR 3.00")).toBeVisible();
});

it("shows how the supplier spells an address, and leads to the form that changes it", async () => {
  const spelled = [
    { field: "city", given: "São Paulo", spelled: "Sao Paulo" },
    { field: "address2", given: "", spelled: "Hof 2, Ubatuba" },
  ];
  open({ orders: [planned({ purchases: [purchase({ spelled })] })] });
  expect(await screen.findByText("AliExpress, city: São Paulo → Sao Paulo")).toBeVisible();
  expect(screen.getByText(/Hof 2, Ubatuba$/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Correct address" })).toHaveAttribute(
    "href",
    expect.stringMatching(/order=61.*&edit=address/),
  );
});
