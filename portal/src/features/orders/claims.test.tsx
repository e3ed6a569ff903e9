import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Claim, Claimable } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { claim, orderDetail, orderLine } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const PURCHASE: Claimable = {
  purchase_id: "81",
  supplier: 1,
  currency: "USD",
  paid: "23.00",
  left: "18.00",
  lines: [{ line_id: "71", quantity: 2 }],
};

function open(claims: Claim[], more: object = {}) {
  on("get", "/config", ok({ config: config({}) }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/order/61", ok({ order: orderDetail({ lines: [orderLine()] }) }));
  on("get", "/order/61/parcel", ok({ parcels: [] }));
  on("get", "/order/61/claim", ok({ claims, purchases: [PURCHASE], hints: [], buyer_refunds: [], ...more }));
  return renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?order=61");
}

async function card() {
  const heading = await screen.findByRole("heading", { name: "Claims" });
  return within(heading.closest("section") as HTMLElement);
}

it("shows how far a claim is, until when, and what came", async () => {
  const deadline = {
    kind: "supplier",
    at: "2026-12-05T10:00:00Z",
    source: "rule",
    why: "5 days",
    is_over: false,
  } as const;
  const refund = {
    id: "1",
    amount: "2.00",
    at: "2026-11-25T10:00:00Z",
    source: "supplier",
    note: "",
    is_replaced: false,
  } as const;
  open([claim({ received: "2.00", deadlines: [deadline], refunds: [refund], by_supplier: true })]);
  const claims = await card();
  expect(await claims.findByText("Damaged")).toBeVisible();
  expect(claims.getByText("Asked")).toBeVisible();
  expect(claims.getByText("Asked: USD 5.00 · Came back: USD 2.00")).toBeVisible();
  expect(claims.getByText(/Supplier must answer by Dec 5, 2026 \(usual rule/)).toBeVisible();
  expect(claims.getByText(/USD 2.00, Nov 25, 2026 \(the supplier says\)/)).toBeVisible();
  expect(claims.getByText("Opened by what the supplier said")).toBeVisible();
});

it("has no card where nothing can be claimed", async () => {
  open([], { purchases: [] });
  await screen.findByRole("heading", { name: "Parcels" });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Claims" })).toBeNull());
});

it("offers to ask the supplier when the buyer was refunded", async () => {
  const hint = {
    purchase_id: "81",
    supplier: 1,
    buyer_refund_ids: ["r1"],
    buyer_amount: "25.00",
    buyer_currency: "USD",
  };
  const given = { id: "r1", at: null, amount: "25.00", currency: "USD" };
  const { person } = open([], { hints: [hint], buyer_refunds: [given] });
  const sent = on(
    "post",
    "/claim",
    refusal(1000409, "This purchase already has an open claim of this kind. Open it to add more."),
  );
  const alert = within(await (await card()).findByRole("alert"));
  expect(alert.getByText(/The buyer was refunded USD 25.00. Ask AliExpress/)).toBeVisible();
  await person.click(alert.getByRole("button", { name: "Open a claim" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Refund to the buyer")).toHaveValue("r1");
  await person.selectOptions(dialog.getByLabelText("What is wrong?"), "damaged");
  await person.type(dialog.getByLabelText("Amount asked (USD)"), "1,5");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter an amount, such as 12.50.")).toBeVisible();
  await person.clear(dialog.getByLabelText("Amount asked (USD)"));
  await person.type(dialog.getByLabelText("Amount asked (USD)"), "12.50");
  await person.clear(dialog.getByLabelText(/Stone mug.*\(of 2\)/));
  await person.type(dialog.getByLabelText(/Stone mug.*\(of 2\)/), "1");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      {
        purchase_id: 81,
        kind: "damaged",
        state: "open",
        asked: "12.50",
        buyer_refund_id: "r1",
        description: "",
        lines: { "71": 1 },
        deadlines: [],
      },
    ]),
  );
  expect(await dialog.findByText(/already has an open claim of this kind/)).toBeVisible();
});

it("says what happened, with the amount of an offer", async () => {
  const { person } = open([claim()]);
  const sent = on("put", "/claim/51", ok({ claim: claim({ state: "offered" }) }));
  await person.click(await (await card()).findByRole("button", { name: /What happened to the claim/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("What happened?")).toHaveValue("offered");
  await person.type(dialog.getByLabelText("Amount offered (USD)"), "4");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { state: "offered", asked: "", offered: "4", agreed: "", deadlines: [] },
    ]),
  );
});

it("notes money once, however often it is sent", async () => {
  const { person } = open([claim()]);
  const sent = on("post", "/claim/51/refund", ({ body }) =>
    (body as { amount: string }).amount === "50"
      ? refusal(1000400, "Too much", { fields: { amount: "At most USD 18.00 is left." } })
      : ok({ claim: claim({ state: "refunded", received: "5.00" }) }),
  );
  await person.click(await (await card()).findByRole("button", { name: "Note a refund" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter the amount that came.")).toBeVisible();
  await person.type(dialog.getByLabelText("Amount (USD)"), "50");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("At most USD 18.00 is left.")).toBeVisible();
  await person.clear(dialog.getByLabelText("Amount (USD)"));
  await person.type(dialog.getByLabelText("Amount (USD)"), "5");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const [first, second] = sent.map(({ body }) => body as { key: string; amount: string });
  expect(second?.amount).toBe("5");
  expect(second?.key).toBe(first?.key);
});

it("notes messages, and shows erased ones as erased", async () => {
  const message = { id: "1", at: "2026-11-25T10:00:00Z", said: "buyer", text: "" } as const;
  const { person } = open([claim({ messages: [message] })]);
  const sent = on("post", "/claim/51/message", ok({ claim: claim() }));
  const claims = await card();
  await person.click(await claims.findByText("Messages (1)"));
  expect(claims.getByText("Erased with the buyer's data")).toBeVisible();
  await person.click(claims.getByRole("button", { name: "Note a message" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Message"), "Send a photo");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ said: "supplier", text: "Send a photo" }]),
  );
});

it("asks before it withdraws", async () => {
  const { person } = open([claim()]);
  const sent = on("post", "/claim/51/withdraw", ok({ claim: claim({ state: "withdrawn" }) }));
  await person.click(await (await card()).findByRole("button", { name: "Withdraw this claim?" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("adds and deletes photos", async () => {
  const photo = { id: "7", src: "/api/account-service/file?k=a.jpg", at: "2026-11-25T10:00:00Z" };
  const { person } = open([claim({ photos: [photo] })]);
  const added = on("post", "/claim/51/photo", ok({ claim: claim() }));
  const removed = on("delete", "/claim/51/photo/7", ok({}));
  const claims = await card();
  expect(await claims.findByRole("img", { name: "Photo 1" })).toHaveAttribute("src", photo.src);
  await person.upload(
    claims.getByLabelText("Add photo", { selector: "input" }),
    new File(["x"], "a.png", { type: "image/png" }),
  );
  await waitFor(() => expect(added).toHaveLength(1));
  await person.click(claims.getByRole("button", { name: "Delete photo 1" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete photo" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});

it("shows staff what claims say once they gave a reason", async () => {
  const { person } = open([claim({ description: "", is_masked: true })]);
  const whole = [claim({ description: "Anna's pot is broken" })];
  const asked = on(
    "post",
    "/order/61/claim/reveal",
    ok({ claims: whole, purchases: [PURCHASE], hints: [], buyer_refunds: [] }),
  );
  const claims = await card();
  await person.click(await claims.findByRole("button", { name: "Show buyer's data" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByRole("textbox"), "The supplier asks");
  await person.click(dialog.getByRole("button", { name: "Show buyer's data" }));
  expect(await claims.findByText("Anna's pot is broken")).toBeVisible();
  expect(asked[0]?.body).toEqual({ reason: "The supplier asks" });
  expect(claims.queryByRole("button", { name: "Show buyer's data" })).toBeNull();
});

it("lists all claims by state and supplier, and goes on after the last", async () => {
  const lists = on("get", "/claim", ({ url: { searchParams } }) => {
    if (searchParams.has("soon")) return ok({ claims: [], has_more: false });
    return searchParams.has("after")
      ? ok({ claims: [claim({ id: "50", kind: "quality" })], has_more: false })
      : ok({ claims: [claim()], has_more: true });
  });
  const { person, whereAmI } = renderScreen(
    <OrdersScreen history={null} processes={null} />,
    "/app/order?claims=1",
  );
  const table = within(await screen.findByRole("table"));
  expect(table.getByRole("link", { name: "#1001" })).toHaveAttribute(
    "href",
    expect.stringContaining("order=61"),
  );
  await person.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Quality", { selector: "td" })).toBeVisible();
  expect(lists.at(-1)?.url.searchParams.get("after")).toBe("51");
  await person.selectOptions(screen.getByLabelText("Status"), "soon");
  expect(await screen.findByText("No claim matches.")).toBeVisible();
  expect(lists.at(-1)?.url.searchParams.get("soon")).toBe("true");
  expect(whereAmI().search).toContain("show=soon");
});
