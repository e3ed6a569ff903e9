import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { encodedId } from "@/features/requests/param";
import { promised } from "@/testing/promised";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { arrangeForm, CRM, terms, workOrder } from "@/testing/requests";
import { ok, on, refusal } from "@/testing/server";

const QUOTE = `${CRM}/work-order/12/quote`;

beforeEach(() => {
  arrange({ user: { menus: ["SERVICES_MARKET"] } });
  arrangeForm();
});

function open(state: 2 | 3 | 4 = 2) {
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [workOrder("12", { state })], count: 1 }));
  return renderApp(`/app/sourcingInitiate?isView=true&id=${encodedId("12")}`);
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));

it("shows nothing of money while nothing was quoted", async () => {
  open();
  expect(await screen.findByText("+442079460018")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Quote" })).toBeNull();
});

it("pays a quote from the balance, and says what prevents it", async () => {
  on("get", QUOTE, terms({}, {}, "9.90"));
  on("post", `${QUOTE}/3/balance`, refusal(9, "The balance is too low for this amount."));
  const person = open();
  const quote = await card("Quote");
  expect(quote.getByText("Waiting for you")).toBeVisible();
  expect(quote.getByText("Ten suppliers")).toBeVisible();
  await person.click(quote.getByRole("button", { name: "Pay from balance" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/49\.90, less USD 9\.90 of your voucher/)).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Pay from balance" }));
  expect(await dialog.findByText(/The balance is too low/)).toBeVisible();
  const topUp = dialog.getByRole("link", { name: "Top up your balance" });
  expect(topUp).toHaveAttribute("href", "/app/account?type=Balance");
  const paid = on("post", `${QUOTE}/3/balance`);
  on("get", QUOTE, terms({ state: "accepted", paid_at: "2026-11-22T10:00:00Z", paid_by: "balance" }));
  await person.click(dialog.getByRole("button", { name: "Pay from balance" }));
  expect(await quote.findByText("Accepted")).toBeVisible();
  expect(paid).toHaveLength(1);
  expect(quote.queryByRole("button", { name: "Decline" })).toBeNull();
});

it("offers nothing to pay once the request is cancelled, and says what went back", async () => {
  on("get", QUOTE, terms({}));
  open(4);
  const quote = await card("Quote");
  expect(quote.getByText("Withdrawn")).toBeVisible();
  expect(quote.queryByRole("button")).toBeNull();
  cleanup();
  on("get", QUOTE, terms({ state: "accepted", returned_at: "2026-11-22T10:00:00Z" }));
  open(4);
  expect((await card("Quote")).getAllByText("Refunded")[0]).toBeVisible();
});

it("tells how a dispute was settled, and why", async () => {
  const settlement = {
    outcome: "refunded" as const,
    amount: "20.00",
    currency_code: "USD",
    reason: "Half of it is wrong",
    at: "2026-11-22T10:00:00Z",
  };
  const verdict = { accepted_at: "2026-11-22T10:00:00Z" };
  on("get", QUOTE, terms({ state: "accepted", paid_by: "card" }, verdict, "", settlement));
  open(3);
  const result = await card("Your opinion of the result");
  for (const said of [
    /We refund USD 20\.00/,
    /goes to your card/,
    "Half of it is wrong",
    "Closed by our team",
  ])
    expect(result.getByText(said)).toBeVisible();
  expect(result.queryByRole("button", { name: "Dispute result" })).toBeNull();
  cleanup();
  on(
    "get",
    QUOTE,
    terms({ state: "accepted" }, verdict, "", { ...settlement, outcome: "rejected", amount: "" }),
  );
  open(3);
  expect((await card("Your opinion of the result")).getByText(/can't refund this result/)).toBeVisible();
});

it("opens the page for the card, and asks afterwards whether it was paid", async () => {
  on("get", QUOTE, terms({}));
  on("post", `${QUOTE}/3/card`, ok({ confirm_url: "https://pay.example.com/1" }));
  const requests = on("post", `${QUOTE}/3/check`, refusal(9, "This isn't paid yet."));
  const page = { location: { href: "" }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(page as unknown as Window);
  const person = open();
  const quote = await card("Quote");
  await person.click(quote.getByRole("button", { name: "Pay by card" }));
  await person.click(await quote.findByRole("button", { name: "I've paid already" }));
  expect(await quote.findByText("This isn't paid yet.")).toBeVisible();
  expect([page.location.href, requests.length]).toEqual(["https://pay.example.com/1", 1]);
});

it("asks for who comes back from the payment page whether the quote was paid", async () => {
  const LATE = "The payment hasn't arrived yet. If you've just paid, try again in a moment.";
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [workOrder("12", { state: 2 })], count: 1 }));
  on("get", QUOTE, terms({}));
  const requests = on("post", `${QUOTE}/3/check`, refusal(9, LATE));
  const person = renderApp("/app/sourcingInitiate?isView=true&id=12&back=2&charge=7");
  const quote = await card("Quote");
  expect(await quote.findByText(LATE)).toBeVisible();
  const paid = on("post", `${QUOTE}/3/check`);
  on("get", QUOTE, terms({ state: "accepted", paid_at: "2026-11-22T10:00:00Z", paid_by: "card" }));
  await person.click(quote.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Payment received.")).toBeVisible();
  expect(await quote.findByText("Accepted")).toBeVisible();
  await waitFor(() => expect(whereAmI().searchParams.has("charge")).toBe(false));
  expect([requests.length, paid.length]).toEqual([1, 1]);
});

it("pays nothing by card where a voucher covers the price", async () => {
  on("get", QUOTE, terms({}, {}, "49.90"));
  on("post", `${QUOTE}/3/card`, ok({ confirm_url: "" }));
  const page = { location: { href: "" }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(page as unknown as Window);
  const person = open();
  const quote = await card("Quote");
  expect(quote.getByText("Your voucher takes USD 49.90 off this price.")).toBeVisible();
  await person.click(quote.getByRole("button", { name: "Pay by card" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect([page.location.href, page.close.mock.calls.length]).toEqual(["", 1]);
});

it.each(["Pay by card", "Pay from balance", "Decline"])(
  "says that it is done although the quote is settled before everything is read again: %s",
  async (verb) => {
    const orders = promised<ReturnType<typeof ok>>();
    const all = () => ok({ work_orders: [workOrder("12", { state: 2 })], count: 1 });
    let isDone = false;
    on("get", `${CRM}/work-order/list`, () => (isDone ? orders.promise : all()));
    on("get", QUOTE, () => (isDone ? terms({ state: "accepted" }) : terms({}, {}, "49.90")));
    on("post", `${QUOTE}/3/card`, ok({ confirm_url: "" }));
    on("post", `${QUOTE}/3/balance`);
    on("post", `${QUOTE}/3/decline`);
    const page = { location: { href: "" }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(page as unknown as Window);
    const person = renderApp("/app/sourcingInitiate?isView=true&id=12");
    const quote = await card("Quote");
    isDone = true;
    await person.click(quote.getByRole("button", { name: verb }));
    const dialog = screen.queryByRole("dialog");
    if (dialog) await person.click(within(dialog).getByRole("button", { name: verb }));
    expect(await quote.findByText("Accepted")).toBeVisible();
    orders.resolve(all());
    expect(await screen.findByText("Operation succeeded")).toBeVisible();
    expect(page.close).toHaveBeenCalledTimes(dialog ? 0 : 1);
  },
);

it("declines a quote with a reason, and says when a quote ran out", async () => {
  on("get", QUOTE, terms({}));
  const declined = on("post", `${QUOTE}/3/decline`);
  const person = open();
  await person.click((await card("Quote")).getByRole("button", { name: "Decline" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Reason (optional)"), "Too much");
  on("get", QUOTE, terms({ valid_until: "2020-01-01T00:00:00Z" }));
  await person.click(dialog.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(declined[0]?.body).toEqual({ reason: "Too much" }));
  expect(await screen.findByText(/This quote ran out/)).toBeVisible();
});

it("judges a result, and rates what was accepted", async () => {
  on("get", QUOTE, terms(null));
  const said = on("post", `${CRM}/work-order/12/revision`);
  const rated = on("post", `${CRM}/work-order/12/rating`);
  const person = open(3);
  const verdict = await card("Your opinion of the result");
  expect(verdict.getByText("0 of 1 revisions used")).toBeVisible();
  await person.click(verdict.getByRole("button", { name: "Ask for a revision" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Ask for a revision" }));
  expect(await dialog.findByText("Required")).toBeVisible();
  await person.type(dialog.getByLabelText("Message"), "Redder");
  await person.click(dialog.getByRole("button", { name: "Ask for a revision" }));
  await waitFor(() => expect(said[0]?.body).toEqual({ text: "Redder" }));
  on("post", `${CRM}/work-order/12/accept`);
  on("get", QUOTE, terms(null, { accepted_at: "2026-11-22T10:00:00Z" }));
  await person.click(verdict.getByRole("button", { name: "Accept result" }));
  await person.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Accept result" }),
  );
  // jsdom lays nothing out: stars that follow the mouse cannot know where it is.
  fireEvent.click(await screen.findByLabelText("4 stars"));
  await person.click(screen.getByRole("button", { name: "Send rating" }));
  await waitFor(() => expect(rated[0]?.body).toEqual({ stars: 4, opinion: "" }));
});
