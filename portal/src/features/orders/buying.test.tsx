import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { config } from "@/testing/data";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { BuyingList } from "./buying/BuyingList";

const BUYING = {
  id: "81",
  type: 15,
  order_id: "61",
  number: "#1001",
  store_name: "Corner Shop",
  currency: "USD",
  cost: "16.00",
  create_time: "2026-11-20T09:00:00Z",
  address: {
    name: "Anna Schmidt",
    company: "",
    phone: "+4930901820",
    address1: "Lindenstraße 5",
    address2: "",
    city: "Berlin",
    province: "",
    postcode: "10115",
    country: "DE",
    extras: { tax_id: "DE-1" },
  },
  items: [{ title: "Stone mug", variant: "Red", sku: "s1", url: "https://shop.example.com/mug", pieces: 2 }],
};

function open(purchases = [BUYING]) {
  on("get", "/config", ok({ config: config() }));
  on("get", "/order/buying", ok({ purchases }));
  return renderScreen(<BuyingList onClose={() => undefined} />, "/app/order?buying=1");
}

it("lists by supplier what to buy, with the link and each field of the address to copy", async () => {
  const { person } = open();
  const copy = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copy } });
  const row = within((await screen.findByText("#1001")).closest("li") as HTMLElement);
  expect(row.getByRole("link", { name: "Open Stone mug at the supplier" })).toHaveAttribute(
    "href",
    "https://shop.example.com/mug",
  );
  expect(row.getByText(/Corner Shop.*About USD 16\.00/)).toBeVisible();
  for (const name of ["Name", "Postcode", "Country", "tax_id"])
    await person.click(row.getByRole("button", { name: `Copy ${name}` }));
  expect(copy.mock.calls).toEqual([["Anna Schmidt"], ["10115"], ["Germany"], ["DE-1"]]);
  expect(row.queryByText("Company")).toBeNull();
  vi.unstubAllGlobals();
});

it("takes the number of what was bought", async () => {
  const { person } = open();
  const calls = on("post", "/order/purchase/81/number");
  await person.click(await screen.findByRole("button", { name: "Enter order number" }));
  await person.type(await screen.findByLabelText("Order numbers"), "111-7{Enter}");
  await waitFor(() => expect(calls[0]?.body).toEqual({ numbers: ["111-7"], total: "", paid: true }));
  expect(await screen.findByText("Order number saved")).toBeVisible();
});

it("says what comes here while there is nothing", async () => {
  open([]);
  expect(await screen.findByRole("heading", { name: "Nothing to buy by hand" })).toBeVisible();
});
