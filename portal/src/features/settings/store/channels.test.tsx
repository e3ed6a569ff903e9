import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const publishing = {
  store_id: "3",
  tags: [],
  vendor: "",
  product_type: "",
  image_limit: null,
  shortens: true,
  weight_grams: null,
  as_draft: false,
  taxable: null,
};
const channel = (id: string, name: string, more = {}) => ({
  id,
  name,
  is_default: false,
  is_chosen: false,
  is_there: true,
  ...more,
});
const online = channel("p1", "Online Store", { is_default: true });

function open(channels: ReturnType<typeof channel>[], must_reconnect = false) {
  arrange({
    stores: [store({ id: "3", name: "Harbour", platform: 3, shop: "https://tea.myshopify.com" })],
  });
  const can = { may_draft: true, may_tax: true, has_channels: true };
  on("get", "/setting/publishing", ok({ publishing, ...can }));
  on("get", "/setting/sales_channels", ok({ channels, must_reconnect }));
  return renderApp("/app/setting?type=publishing&target=Harbour");
}

it("chooses the sales channels that new products are available in", async () => {
  const person = open([online, channel("p2", "Point of Sale")]);
  expect(await screen.findByText("None selected: new products are available in Online Store.")).toBeVisible();
  const calls = on("put", "/setting/sales_channels");
  const save = screen.getByRole("button", { name: "Save channels" });
  expect(save).toBeDisabled();
  await person.click(screen.getByLabelText("Point of Sale"));
  expect(screen.getByText(/available only in the selected channels/)).toBeVisible();
  on(
    "get",
    "/setting/sales_channels",
    ok({ channels: [online, channel("p2", "Point of Sale", { is_chosen: true })], must_reconnect: false }),
  );
  await person.click(save);
  expect(await screen.findByText("Sales channels saved")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ store_id: 3, channel_ids: ["p2"] }]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Save channels" })).toBeDisabled());
  expect(screen.getByLabelText("Point of Sale")).toBeChecked();
});

it("lets go of a channel that the store has lost", async () => {
  const gone = channel("p9", "Market", { is_chosen: true, is_there: false });
  const person = open([channel("p2", "Point of Sale"), gone]);
  const box = await screen.findByLabelText("Market (no longer in the store)");
  expect(box).toBeChecked();
  const calls = on("put", "/setting/sales_channels");
  await person.click(box);
  expect(
    screen.getByText("None selected: the store decides where new products are available."),
  ).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Save channels" }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ store_id: 3, channel_ids: [] }]));
});

it("leads to connecting a store again that agreed to less", async () => {
  open([], true);
  const link = await screen.findByRole("link", { name: "Connect again" });
  const address = new URL(link.getAttribute("href") ?? "", "http://localhost");
  expect(address.pathname).toBe("/app/platform");
  expect(address.searchParams.get("connect")).toBe("3");
  expect(address.searchParams.get("shop")).toBe("https://tea.myshopify.com");
  expect(screen.queryByRole("button", { name: "Save channels" })).not.toBeInTheDocument();
});
