import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { storeOrder } from "@/testing/orders";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { PlacingDialog } from "./placing/PlacingDialog";

const planned = (order_id: string, number: string, together = "") => ({
  order_id,
  number,
  store_id: "1",
  currency: "USD",
  total: "45.00",
  cost: together ? "21.50" : "23.00",
  profit: "20.00",
  customs: "0.00",
  is_customs_known: true,
  merging: null,
  splitting: null,
  is_ready: true,
  purchases: [
    {
      type: 1,
      way: "api",
      seller: "",
      currency: "USD",
      cost: "20.00",
      freight: "1.50",
      min_days: 7,
      max_days: 12,
      lines: [],
      customs: null,
      together,
      spelled: [],
    },
  ],
  country: "DE",
  measured: [],
  blocks: [],
});

const plan = (isTaken: boolean) => ({
  token: "t-1",
  version: isTaken ? "v-2" : "v-1",
  groups: [],
  cost: [],
  profit: [],
  unknown_costs: 0,
  customs: [],
  is_customs_known: true,
  ready: 2,
  blocked: [],
  waiting: 0,
  hold_minutes: 5,
  typed_above: "",
  must_type: "",
  orders: [planned("61", "#1001", isTaken ? "k" : ""), planned("62", "#1002", isTaken ? "k" : "")],
  offers: [
    {
      key: "k",
      order_ids: ["61", "62"],
      numbers: ["#1001", "#1002"],
      type: 1,
      freight: { amount: "-3.00", currency: "USD" },
      duty: { amount: "-3.00", currency: "EUR" },
      is_waiting: false,
      is_taken: isTaken,
    },
  ],
});

it("offers orders to one address as one parcel with what it saves, and buys them so once it is ticked", async () => {
  const previews = on("post", "/order/preview", ({ body }) =>
    ok({ plan: plan((body as { together?: string[] }).together?.length === 1) }),
  );
  const places = on("post", "/order/place", ok({ data: "1" }));
  const orders = [storeOrder(), storeOrder({ id: "62" })];
  const { person } = renderScreen(
    <PlacingDialog ids={["61", "62"]} orders={orders} onClose={() => undefined} onDone={() => undefined} />,
    "/app/order",
  );
  const name = /^Buy #1001, #1002 as one parcel \(AliExpress\)/;
  const box = await screen.findByRole("checkbox", { name });
  expect(screen.getByText("saves USD 3.00 shipping · saves EUR 3.00 duty")).toBeVisible();
  expect(box).not.toBeChecked();
  await person.click(box);
  expect(screen.getByRole("checkbox", { name })).toBeChecked();
  expect(await screen.findByRole("row", { name: /#1001 With #1002/ })).toHaveTextContent("USD 21.50");
  expect(previews.at(-1)?.body).toEqual({ ids: [], token: "t-1", choices: {}, together: ["k"] });
  await person.click(screen.getByRole("button", { name: "Place 2 orders" }));
  await waitFor(() =>
    expect(places.at(-1)?.body).toEqual({ token: "t-1", version: "v-2", typed_amount: "" }),
  );
  await person.click(screen.getByRole("checkbox", { name }));
  expect(screen.getByRole("checkbox", { name })).not.toBeChecked();
  await waitFor(() =>
    expect(previews.at(-1)?.body).toEqual({ ids: [], token: "t-1", choices: {}, together: [] }),
  );
});
