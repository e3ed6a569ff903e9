import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Parcel, StoreOrderDetail } from "@/shared/api/types";
import { config, store } from "@/testing/data";
import { orderDetail, orderLine, parcel } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on, refusal } from "@/testing/server";
import { OrdersScreen } from "./OrdersScreen";

const BUYER_PAGE = "https://shops.example/track/k/61-a";

function open(parcels: Parcel[], order: Partial<StoreOrderDetail> = {}) {
  on("get", "/config", ok({ config: config({}) }));
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/order/61", ok({ order: orderDetail(order) }));
  on("get", "/order/61/parcel", ok({ parcels, buyer_page: parcels.length > 0 ? BUYER_PAGE : "" }));
  return renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?order=61");
}

const card = async () => {
  const heading = await screen.findByRole("heading", { name: "Parcels" });
  return within(heading.closest("section") as HTMLElement);
};

it("shows where a parcel is, what is in it and how its carrier is known", async () => {
  const events = [
    {
      at: "2026-11-22T10:00:00Z",
      state: "customs",
      trouble: null,
      text: "In customs",
      place: "Liège",
      carrier: "",
    },
  ];
  open([parcel({ certainty: "number", state: "customs", is_stale: true, earlier: ["LP001"], events })]);
  const parcels = await card();
  const item = within((await parcels.findAllByRole("listitem"))[0] as HTMLElement);
  expect(item.getByText("In customs", { selector: "span" })).toBeVisible();
  expect(item.getByText("Late or silent")).toBeVisible();
  expect(item.getByText("UPS (guessed from the number)")).toBeVisible();
  expect(item.getByText("Earlier number: LP001")).toBeVisible();
  expect(item.getByText(/2 × Stone mug/)).toBeVisible();
  expect(item.getByText("Your store shows it")).toBeVisible();
  expect(parcels.getByLabelText("Tracking page for the buyer")).toHaveValue(BUYER_PAGE);
  expect(item.getByRole("link", { name: /Track 1Z999AA10123456784/ })).toHaveAttribute(
    "href",
    "https://www.ups.com/track?tracknum=1Z999AA10123456784",
  );
});

it("adds a parcel with what is in no other", async () => {
  const { person } = open([parcel({ pieces: [{ line_id: "71", quantity: 1 }] })], { lines: [orderLine()] });
  const sent = on(
    "post",
    "/order/61/parcel",
    refusal(1000409, "This order already has a parcel with this number."),
  );
  await person.click((await card()).getByRole("button", { name: "Add parcel" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter the tracking number.")).toBeVisible();
  await person.type(dialog.getByLabelText("Tracking number"), " YT2300000000000001 ");
  expect(dialog.getByLabelText(/Stone mug.*\(of 1\)/)).toHaveValue("1");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { number: "YT2300000000000001", carrier: "", page: "", pieces: { "71": 1 } },
    ]),
  );
  expect(await dialog.findByText("This order already has a parcel with this number.")).toBeVisible();
});

it("tries again what the store did not take, and says why", async () => {
  const remark = "The order was cancelled or deleted in the store.";
  const { person } = open([parcel({ store_side: "failed", remark })]);
  const tried = on("post", "/parcel/91/fulfil", ok({ parcel: parcel({ store_side: "due" }) }));
  const parcels = await card();
  expect(await parcels.findByText(`Not added to your store · ${remark}`)).toBeVisible();
  await person.click(parcels.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(tried).toHaveLength(1));
});

it("writes what the merchant knows better", async () => {
  const { person } = open([parcel()]);
  const sent = on("put", "/parcel/91/state", ok({ parcel: parcel({ state: "exception" }) }));
  await person.click(await (await card()).findByRole("button", { name: /What happened to/ }));
  await person.click(await screen.findByRole("menuitem", { name: "It was lost" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ state: "exception", trouble: "lost" }]),
  );
});

it("asks what is in a parcel that nobody described, and offers all that is left", async () => {
  const { person } = open([parcel({ pieces: [], store_side: "waiting" })], { lines: [orderLine()] });
  await person.click(await (await card()).findByRole("button", { name: "Choose items" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText(/Stone mug.*\(of 2\)/)).toHaveValue("2");
});

it("lists all parcels by state, carrier and number, and keeps the choice in the address", async () => {
  on("get", "/parcel/carriers", ok({ carriers: [{ code: "ups", name: "UPS" }] }));
  const lists = on(
    "get",
    "/parcel",
    ok({ parcels: [parcel({ is_stale: true, store_side: "failed" })], count: 1000, is_more: true }),
  );
  const { person, whereAmI } = renderScreen(
    <OrdersScreen history={null} processes={null} />,
    "/app/order?parcels=1",
  );
  const table = within(await screen.findByRole("table"));
  const row = within(table.getAllByRole("row")[1] as HTMLElement);
  expect(row.getByText("Not added to your store")).toBeVisible();
  expect(screen.getByText("At least 1,000 parcels")).toBeVisible();
  expect(row.getByRole("link", { name: "#1001" })).toHaveAttribute(
    "href",
    expect.stringContaining("order=61"),
  );
  await person.selectOptions(screen.getByLabelText("Status"), "stale");
  await person.selectOptions(screen.getByLabelText("Carrier"), "ups");
  await waitFor(() => expect(lists.at(-1)?.url.searchParams.get("carrier")).toBe("ups"));
  expect(lists.at(-1)?.url.searchParams.get("stale")).toBe("true");
  expect(whereAmI().search).toContain("show=stale");
});

it("sends an email of which nobody knows whether it arrived again once the merchant confirms", async () => {
  const remark = "The mail server didn't say whether it took the email, so it may have arrived.";
  const at = "2026-11-22T10:00:00Z";
  const mails: Parcel["mails"] = [
    { event: "shipped", state: "unconfirmed", at, remark, can_send: true },
    { event: "delivered", state: "sent", at, remark: "", can_send: false },
  ];
  const { person } = open([parcel({ mails })]);
  const sent = on("post", "/parcel/91/mail/shipped", ok({ parcel: parcel() }));
  const parcels = await card();
  expect(await parcels.findByText(`Shipping email · Unconfirmed · ${remark}`)).toBeVisible();
  expect(parcels.getByText(/^Delivery email · Sent · /)).toBeVisible();
  expect(parcels.getAllByRole("button", { name: /^Send/ })).toHaveLength(1);
  await person.click(parcels.getByRole("button", { name: "Send the shipping email again?" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/the buyer may get it twice/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("says what will be here while there is no parcel", async () => {
  on("get", "/parcel/carriers", ok({ carriers: [] }));
  on("get", "/parcel", ok({ parcels: [], count: 0, is_more: false }));
  renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?parcels=1");
  expect(await screen.findByText("No parcels yet")).toBeVisible();
});

it("adds tracking numbers of a file once their errors are passed over", async () => {
  on("get", "/store", ok({ stores: [store()], billing_store: "", upgrade: [] }));
  on("get", "/parcel/carriers", ok({ carriers: [] }));
  on("get", "/parcel", ok({ parcels: [], count: 0, is_more: false }));
  const found = {
    row: 1,
    order_id: "61",
    order_number: "#1001",
    number: "A1",
    carrier: "UPS",
    is_alone: false,
  };
  const looks = on(
    "post",
    "/parcel/file/check",
    ok({
      rows: 2,
      new: 1,
      known: 1,
      refused: 1,
      columns: ["Order number", "Tracking number"],
      errors: [{ row: 2, column: "Order number", message: "None of your orders has the number “9”." }],
      parcels: [found],
    }),
  );
  const taken = on("post", "/parcel/file", ok({ taken: 1 }));
  const { person } = renderScreen(<OrdersScreen history={null} processes={null} />, "/app/order?parcels=1");
  await person.click(await screen.findByRole("button", { name: "Add from file" }));
  const dialog = within(await screen.findByRole("dialog"));
  const file = new File(["Order number,Tracking number\n1001,A1\n9,A2\n"], "t.csv", { type: "text/csv" });
  await person.upload(dialog.getByLabelText("Choose file"), file);
  expect(await dialog.findByText("1 parcel will be added, 1 here already")).toBeVisible();
  expect(dialog.getByText(/choose its items afterwards/)).toBeVisible();
  expect(dialog.getByText(/None of your orders has the number/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Add 1 parcel" })).toBeDisabled();
  await person.click(dialog.getByRole("checkbox", { name: "Skip rows with errors" }));
  await person.click(dialog.getByRole("button", { name: "Add 1 parcel" }));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.url.searchParams.get("skip_errors")).toBe("true");
  expect(looks[0]?.url.searchParams.get("store_id")).toBe("0");
});
