import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Request } from "@/api/types";
import { onPhone } from "@/testing/onPhone";
import { renderApp } from "@/testing/renderApp";
import { around, nothing, request, row } from "@/testing/requests";
import { answers, happenings, server, takes } from "@/testing/server";
import { rowsOf } from "./draft";
import { touched } from "./touched";

it("lists requests and assigns those that are ticked", async () => {
  answers({ ...around, "GET /work_orders": { data: [row], total: 1 } });
  const sent = takes("POST /work_orders/assign", { done: true });
  const { user } = renderApp({ at: "/work_orders" });
  const line = (await screen.findByRole("link", { name: "#12" })).closest("tr");
  if (!line) throw new Error("the link is outside a row");
  for (const said of ["In Process", "New message", "Overdue"])
    expect(within(line).getByText(said)).toBeVisible();
  await user.click(within(line).getByRole("checkbox"));
  await user.click(screen.getByRole("combobox", { name: "Assign to" }));
  await user.click(await screen.findByRole("option", { name: "Li" }));
  await waitFor(() => expect(sent).toEqual([{ ids: [12], staff_id: 7 }]));
});

it("names the dates of a request on a phone", async () => {
  onPhone();
  const calm = { ...row, id: "13", due_at: null };
  answers({ ...around, "GET /work_orders": { data: [row, calm], total: 2 } });
  renderApp({ at: "/work_orders" });
  const card = async (id: string) => (await screen.findByRole("link", { name: id })).closest("article");
  expect(await card("#12")).toHaveTextContent(/Due .*2026.*Received .*2026/);
  expect(await card("#13")).not.toHaveTextContent("Due");
});

const changed = { kinds: ["changed" as const] };
const fresh = { kinds: ["new" as const], row: { ...row, id: "13", state: 1 as const } };
it.each([
  ["changes a row that is shown", {}, 1, { ...changed, row: { ...row, state: 3 as const } }, "12:3"],
  ["leaves what is older than what it shows", {}, 1, { ...changed, row: { ...row, id: "7" } }, "12:2"],
  ["adds a new one", {}, 1, fresh, "13:1 12:2"],
  ["counts a new one before its page", {}, 2, fresh, "12:2"],
  ["adds no new one to another column", { state: 2 }, 1, fresh, "12:2"],
  ["asks what a search finds now", { q: "socks" }, 1, fresh, "stale"],
  [
    "asks what follows a card that left",
    { state: 2 },
    1,
    { ...changed, row: { ...row, state: 3 as const } },
    "stale",
  ],
  ["asks for a card that came", { state: 2 }, 1, { ...changed, row: { ...row, id: "7" } }, "stale"],
])("a list that hears what happened %s", (_what, filter, page, heard, shown) => {
  const now = touched({ filter, pagination: { page, perPage: 25 } }, { data: [row], total: 1 }, [heard]);
  expect(now === "stale" ? now : now.data.map(({ id, state }) => `${id}:${state}`).join(" ")).toBe(shown);
});

it("shows a new request as it comes, without asking", async () => {
  const seen = answers({ ...around, "GET /work_orders": { data: [row], total: 1 } });
  const { send, opened } = happenings();
  renderApp({ at: "/work_orders" });
  await screen.findByRole("link", { name: "#12" });
  await waitFor(() => expect(opened()).toBe(1));
  send({ again: true });
  send({ requests: [fresh] });
  expect(await screen.findByRole("link", { name: "#13" })).toBeVisible();
  expect(seen.filter((request) => request.startsWith("GET /work_orders?"))).toHaveLength(1);
});

it("shows requests by state, moves what may move and says why not", async () => {
  const waiting = { ...row, id: "13", state: 1 as const, moves: [2, 5, 4] };
  answers({ ...around });
  server.use(
    http.get("*/api/console/work_orders", ({ request: { url } }) => {
      const state = new URL(url).searchParams.get("state");
      const data = [row, waiting].filter((order) => state === null || String(order.state) === state);
      return HttpResponse.json({ data, total: data.length });
    }),
  );
  const moved = takes("POST /work_orders/13/move", { done: true });
  const { user } = renderApp({ at: "/work_orders" });
  await user.click(await screen.findByRole("button", { name: "Board" }));
  const column = within(await screen.findByRole("region", { name: "Awaiting Service" }));
  await user.click(await column.findByRole("button", { name: "Move request #13" }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "In Process",
    "Form to be Completed",
    "Cancelled",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "In Process" }));
  await waitFor(() => expect(moved).toEqual([{ state: 2, version: 3, reason: "" }]));
  await user.click(column.getByRole("button", { name: "Move request #13" }));
  await user.click(screen.getByRole("menuitem", { name: "Cancelled" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "Twice");
  await user.click(dialog.getByRole("button", { name: "Cancel request" }));
  await waitFor(() => expect(moved).toHaveLength(2));
  expect(moved[1]).toEqual({ state: 4, version: 3, reason: "Twice" });
});

it("keeps filters under a name", async () => {
  const view = { id: "2", name: "Late ones", filter: '{"overdue":true}' };
  const seen = answers({
    ...around,
    "GET /work_orders": { data: [row], total: 1 },
    "GET /saved_views": { data: [view], total: 1 },
  });
  const kept = takes("POST /saved_views", view);
  const { user } = renderApp({ at: `/work_orders?filter=${encodeURIComponent('{"overdue":true}')}` });
  const bar = within(await screen.findByRole("navigation", { name: "Saved views" }));
  expect(await bar.findByRole("button", { name: "Late ones" })).toHaveAttribute("aria-current", "true");
  await user.click(await screen.findByRole("button", { name: "Mine" }));
  await waitFor(() => expect(seen.at(-1)).toContain("/work_orders?mine=true&is_open=true&page=1"));
  await user.click(bar.getByRole("button", { name: "Save view" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "My work");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const saved = { resource: "work_orders", name: "My work", filter: '{"is_open":"true","mine":"true"}' };
  await waitFor(() => expect(kept).toEqual([saved]));
  await user.click(bar.getByRole("button", { name: "Late ones" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Overdue" })).toHaveAttribute("aria-pressed", "true"),
  );
});

it("puts the quote that is picked into the result", async () => {
  const offer = {
    id: "3",
    order_id: "12",
    source: 0,
    supplier_id: "6",
    supplier: "Sock Works",
    complaints: 1,
    price: "1.25",
    currency: "USD",
    moq: 100,
    days: 12,
    link: "https://detail.1688.com/offer/6.html",
    note: "",
    made_by: "Li",
    made_at: row.created_at,
    picked_at: null,
  };
  const dear = { ...offer, id: "4", supplier: "Mill", price: "2", complaints: 0 };
  answers({
    ...around,
    "GET /work_orders/12": { ...request, offers: [offer, dear] },
    "GET /suppliers": { data: [], total: 0 },
    "POST /work_orders/12/offers/3/pick": { offer, platform: 2, product_id: "6" },
  });
  const kept = takes("POST /work_orders/12/offers", offer);
  const { user } = renderApp({ at: "/work_orders/12/show" });
  expect(await screen.findByText("1 problem reported")).toBeVisible();
  expect(screen.getAllByText("Lowest price")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Use the quote of Sock Works in the result" }));
  expect(await screen.findByRole("textbox", { name: "Store" })).toHaveValue("Sock Works");
  expect(screen.getByRole("textbox", { name: /^Unit price/ })).toHaveValue("1.25");
  expect(screen.getByRole("spinbutton", { name: /^Quantity/ })).toHaveValue(300);
  await user.click(screen.getByRole("button", { name: "Add supplier quote" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("combobox", { name: /^Supplier/ }), "Loom");
  await user.type(dialog.getByRole("textbox", { name: /^Unit price/ }), "3");
  await user.click(dialog.getByRole("button", { name: "Add supplier quote" }));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(kept[0]).toMatchObject({ supplier: "Loom", price: "3", currency: "USD", moq: null, source: 0 });
});

it("saves pasted rows over the version that was read, and publishes only what is saved", async () => {
  answers({ ...around, "GET /work_orders/12": { ...request } });
  const sent = takes("PUT /work_orders/12", { ...request, version: 4 });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  expect(await screen.findByRole("button", { name: "Publish result" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Paste rows" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("textbox", { name: "Rows" }));
  await user.paste(
    "title\tid\tmax_price\tquantity\tlogisticsPrice\tsupplier\nWarm socks\t77\t$1.25\t300\t95.5\tBanggood",
  );
  expect(dialog.getByText(/^Not a known supplier or way of shipping: Banggood\. Choose them/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Paste rows" }));
  expect(await screen.findByText("Total price: USD 470.50")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Publish result" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    version: 3,
    link: "https://shop.example/",
    rows: [{ source: 0, id: "77", title: "Warm socks", max_price: "1.25", quantity: 300, moq: null }],
  });
});

it("says what is wrong with a supplier's link", async () => {
  const fault = "Paste a product link of AliExpress or 1688.";
  const refused = { code: 1000400, message: fault, fields: { url: fault } };
  answers({ ...around, "GET /work_orders/12": request, "POST /work_orders/12/lookups": [422, refused] });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  await user.type(await screen.findByLabelText("Product link (AliExpress or 1688)"), "https://example.com/");
  await user.click(screen.getByRole("button", { name: "Add from link" }));
  expect(await screen.findByText(fault)).toBeVisible();
});

it("offers a quote with what it includes", async () => {
  answers({ ...around, "GET /work_orders/12": { ...request } });
  const sent = takes("POST /work_orders/12/quote", { done: true });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  await user.click(await screen.findByRole("button", { name: "Offer quote" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Price/ }), "49.90");
  await user.type(dialog.getByRole("textbox", { name: /included/ }), "Ten suppliers");
  await user.click(dialog.getByRole("button", { name: "Offer quote" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ price: "49.90", currency: "USD", included: "Ten suppliers", revisions: 1 });
});

const quote = {
  id: "3",
  price: "49.90",
  currency: "USD",
  included: "Ten suppliers",
  valid_until: "2099-01-01T00:00:00Z",
  revisions: 1,
  state: "offered" as const,
  reason: "",
  paid_at: null,
  returned_at: null,
  paid_by: "",
  voucher: "0",
};

it("says why a result is not published yet, and withdraws the quote", async () => {
  const draft = { ...nothing, type: 2, link: "https://shop.example/" } as Request["draft"];
  const message = "The merchant hasn't paid the quote yet.";
  const seen = answers({
    ...around,
    "GET /work_orders/12": { ...request, draft, quote },
    "POST /work_orders/12/publish": [400, { code: 9, message }],
    "POST /work_orders/12/quote/3/withdraw": { done: true },
  });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  await user.click(await screen.findByRole("button", { name: "Publish result" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish result" }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Withdraw quote" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw this quote?" }));
  await user.click(dialog.getByRole("button", { name: "Withdraw quote" }));
  expect(await screen.findByText("Quote withdrawn.")).toBeVisible();
  expect(seen).toContain("POST /work_orders/12/quote/3/withdraw");
});

it.each(["accepted", "declined", "withdrawn"] as const)("withdraws no quote that is %s", async (state) => {
  answers({ ...around, "GET /work_orders/12": { ...request, quote: { ...quote, state } } });
  renderApp({ at: "/work_orders/12/show" });
  expect(await screen.findByRole("button", { name: "Publish result" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Withdraw quote" })).toBeNull();
});

it("adds saved products to a page that the merchant has", async () => {
  const rows = rowsOf("1\t2\t77\tMill\tSocks", [null]).map((rowDraft) => ({
    ...rowDraft,
    image: "",
    total_price: "0",
  }));
  const draft = { ...nothing, type: 1, rows } as unknown as Request["draft"];
  answers({
    ...around,
    "GET /work_orders/12": { ...request, draft },
    "GET /work_orders/12/pages": {
      data: [
        { id: "10007", name: "Socks" },
        { id: "10003", name: "Hats" },
      ],
      total: 2,
    },
  });
  const sent = takes("POST /work_orders/12/pages/10003", { done: true });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  await user.click(await screen.findByRole("button", { name: "Add to page" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("combobox", { name: "Page of this merchant" }));
  await user.click(await screen.findByRole("option", { name: "Hats (10003)" }));
  await user.click(dialog.getByRole("button", { name: "Add to page" }));
  await waitFor(() => expect(sent).toEqual([{ version: 3 }]));
});
