import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { detail, published } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const offer = {
  id: "8",
  type: 1,
  title: "Stone mug, wholesale",
  url: "https://www.aliexpress.com/item/8.html",
  img_url: "",
  price: "3.00",
  currency_code: "USD",
  rate_date: "2026-11-20",
  confidence: 92,
  certainty: "high",
  by_words: 90,
  by_picture: 95,
  cost: "3.00",
  sending: { service: "CAINIAO", cost: "1.99", min_days: 9, max_days: 15 },
  remark: "",
  total: "4.99",
  saving: "2.01",
  order_count: 3,
  rating: "4.6",
  import_id: "",
  role: null,
};

const AT = "2026-11-30T04:20:00Z";

it("shows other offers of an article beside the current offer, and buys from another supplier by one click", async () => {
  arrange();
  const mine = published({ id: "21", import_list_id: "5", title: "Stone mug" });
  on("get", "/my_product", ok({ products: [mine], count: 1 }));
  const own = { cost: "7.00", sending: null, remark: "This supplier doesn't tell.", total: "" };
  on("get", "/import_list/5/offers", ok({ product: own, offers: [offer], asked_pictures: true }));
  const measured = [
    { country: "US", service: "", half_days: 9, most_days: 14, parcels: 37, is_own: true, counted_at: AT },
  ];
  const asked = on("get", "/supplier/delivery_days", ok({ measured }));
  const bought = on("post", "/import_list/5/supplier", ok({ data: "1" }));
  const person = renderApp("/app/myProducts?cheaper=5");
  const dialog = within(await screen.findByRole("dialog", { name: "Cheaper suppliers: Stone mug" }));
  const row = within(await dialog.findByRole("row", { name: /Stone mug, wholesale/ }));
  expect(row.getByText("92%")).toBeVisible();
  expect(row.getByText("9 to 15 days")).toBeVisible();
  expect(
    await row.findByText("Half of 37 parcels of yours came within 9 days, nine of ten within 14."),
  ).toBeVisible();
  expect(Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])).toEqual({ type: "1", country: "US" });
  expect(row.getByText("You save USD 2.01")).toBeVisible();
  expect(dialog.getByText("This supplier doesn't tell.")).toBeVisible();
  await person.click(row.getByRole("button", { name: "Make primary supplier" }));
  expect(await screen.findByText("SKU mapping started. See the history for its result.")).toBeVisible();
  expect(bought.map(({ body }) => body)).toEqual([{ offer_id: 8, role: "mapping" }]);
});

it.each([
  ["mapping", "AliExpress · Bought here first"],
  ["substitute", "AliExpress · Substitute"],
  [null, "AliExpress · In the Import List"],
])("says how the article is bought elsewhere already: %s", async (role, said) => {
  arrange();
  const mine = published({ id: "21", import_list_id: "5", title: "Stone mug" });
  on("get", "/my_product", ok({ products: [mine], count: 1 }));
  const own = { cost: "7.00", sending: null, remark: "", total: "" };
  const offers = [{ ...offer, import_id: "9", role }];
  on("get", "/import_list/5/offers", ok({ product: own, offers, asked_pictures: true }));
  renderApp("/app/myProducts?cheaper=5");
  const dialog = within(await screen.findByRole("dialog", { name: "Cheaper suppliers: Stone mug" }));
  expect(await dialog.findByText(said)).toBeVisible();
  expect(dialog.getByText("Imported from")).toBeVisible();
});

it("keeps an offer for the first publication and imports it, where nothing is published yet", async () => {
  arrange();
  const planned_sources = [{ type: 1, url: "https://www.aliexpress.com/item/9.html", is_first: true }];
  on("get", "/import_list/5", ok({ product: detail({ id: "5", title: "Stone mug", planned_sources }) }));
  on("get", "/import_list", ok({ products: [], count: 0 }));
  const own = { cost: "7.00", sending: null, remark: "", total: "" };
  on("get", "/import_list/5/offers", ok({ product: own, offers: [offer], asked_pictures: true }));
  const requests = on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const planned = on("post", "/import_list/5/planned_supplier");
  const person = renderApp("/app/importProducts?edit=5&tab=supplier");
  expect(await screen.findByText(/AliExpress · Bought here first/)).toBeVisible();
  await person.click(await screen.findByRole("button", { name: "Find a cheaper supplier" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cheaper suppliers: Stone mug" }));
  await person.click(await dialog.findByRole("button", { name: "Add as substitute" }));
  expect(await screen.findByText(/^Saved\. The variants are mapped/)).toBeVisible();
  expect(planned.map(({ body }) => body)).toEqual([{ offer_id: 8, role: "substitute" }]);
  expect(requests[0]?.url.searchParams.get("type")).toBe("1");
  expect(requests[0]?.body).toMatchObject({ product_ids: [offer.url] });
});

it("drops a supplier that was kept for the first publication", async () => {
  arrange();
  const url = "https://www.aliexpress.com/item/9.html";
  const planned_sources = [{ type: 1, url, is_first: false }];
  on("get", "/import_list/5", ok({ product: detail({ id: "5", planned_sources }) }));
  on("get", "/import_list", ok({ products: [], count: 0 }));
  const dropped = on("delete", "/import_list/5/planned_supplier", () => {
    on("get", "/import_list/5", ok({ product: detail({ id: "5" }) }));
    return ok();
  });
  const person = renderApp("/app/importProducts?edit=5&tab=supplier");
  await person.click(await screen.findByRole("button", { name: "Remove the supplier AliExpress" }));
  await waitFor(() => expect(screen.queryByText(/AliExpress · Substitute/)).toBeNull());
  expect(dropped.map((call) => call.url.searchParams.get("url"))).toEqual([url]);
});
