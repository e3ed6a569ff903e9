import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ProcessOperation, ProcessRecord } from "@/shared/api/types";
import { operation, record } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, onStream } from "@/testing/server";

async function detail(change: Partial<ProcessRecord>, operations: ProcessOperation[]) {
  const shown = record(change);
  arrange({ records: [shown] });
  const counts = { all: operations.length, failed: 0, success: 0, cancelled: 0 };
  on(
    "get",
    `/record/detail/${shown.id}`,
    ok({ record: shown, count: operations.length, operations, counts, retryable_count: 0 }),
  );
  on("get", `/import_list/bulk_change/${shown.id}`, ok({ undo_until: null, undoable: 0 }));
  if (shown.state !== 3) onStream(`/record/size/${shown.id}`);
  renderApp(`/app/importProducts?process=${shown.id}`);
  const table = await screen.findByRole("region", { name: "View History Detail" });
  return {
    heads: within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
    row: within(within(table).getAllByRole("row")[1] as HTMLElement),
  };
}

const product = {
  ...operation().product,
  title: "Stone mug",
  sell_item_id: "9001",
  sell_product_url: "https://corner.example.com/mug",
};
const base = ["Status", "Remark", "Product", "Created Time", "Source Item ID", "Sell Item ID", "Source URL"];

it.each([
  "IMPORT_PRODUCT",
  "PUBLISH_TO_STORE",
  "SCHEDULE_FOR_LATER",
  "DELETE_FROM_IMPORT_LIST",
  "DELETE_FROM_PRODUCT_LIST",
  "BULK_CHANGE",
  "SYNC_PRODUCT",
  "COLLECT_PRODUCT",
  "REIMPORT_PRODUCT",
  "PRICE_UPDATE",
])("shows of %s each product with its status, remark, ids, source and store", async (action) => {
  const failed = operation({ product, store_name: "Corner Shop" });
  const { heads, row } = await detail({ action }, [failed]);
  expect(heads).toEqual([...base, "Store"]);
  for (const text of ["Failed", failed.result, "Stone mug", "stone", "9001", "Corner Shop"])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole("link")).toHaveAttribute("href", product.source_product_url);
});

it.each([
  [{ duplicate_from: "Corner Shop" }, "Second Shop", "Corner Shop → Second Shop"],
  [{}, "", "Import List"],
])("shows what a duplicate was made from", async (config, store_name, words) => {
  const { heads, row } = await detail({ action: "DUPLICATE_PRODUCT" }, [
    operation({ product, config, store_name }),
  ]);
  expect(heads).toEqual([...base, "Duplicate from"]);
  expect(row.getByText(words)).toBeVisible();
});

it("shows what an override put in the place of what, and where both are", async () => {
  const overSet = { source_title: "Old mug", title: "New mug" };
  const config = { overSet, overrideType: ["imageURLs", "title"] };
  const { heads, row } = await detail({ action: "OVERRIDE_PRODUCT" }, [
    operation({ product, config, store_name: "Corner Shop", outcome: "done", result: "" }),
  ]);
  expect(heads).toEqual([
    "Status",
    "Remark",
    "Existed Product",
    "Override Product",
    "Type",
    "Existed Product URL",
    "New Product URL",
    "Created Time",
    "Store",
  ]);
  expect(row.getByRole("rowheader")).toHaveTextContent("Old mug");
  expect(row.getByText("New mug")).toBeVisible();
  expect(row.getByText(/Images\s+Title/)).toBeVisible();
  const links = row.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([product.sell_product_url, product.source_product_url]);
});

it("shows which variants a mapping joined, and of which products", async () => {
  const mapping = {
    mode: "sku",
    title: "Supplier's mug",
    url: "https://mugs.example.com/products/other",
    variants: [
      { existed: "Red", new: "Crimson" },
      { existed: "Blue", new: "Navy" },
    ],
  };
  const { heads, row } = await detail({ action: "SKU_MAPPING" }, [
    operation({ product, config: { mapping }, outcome: "done", result: "Variants mapped: 2" }),
  ]);
  expect(heads).toEqual([
    "Status",
    "Remark",
    "Existed Product",
    "New Product",
    "Existed Variant",
    "New Variant",
    "Type",
    "Existed Product URL",
    "New Product URL",
    "Created Time",
    "Store",
  ]);
  for (const text of ["Stone mug", "Supplier's mug", /Red\s+Blue/, /Crimson\s+Navy/, "By SKU"])
    expect(row.getByText(text)).toBeVisible();
  const links = row.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([product.sell_product_url, mapping.url]);
});

it.each(["OVERRIDE_PRODUCT", "SKU_MAPPING"])(
  "shows of %s what is known before it was worked on",
  async (action) => {
    const { row } = await detail({ action, state: 1 }, [
      operation({ product, outcome: "waiting", result: "" }),
    ]);
    expect(row.getByRole("rowheader")).toHaveTextContent("Stone mug");
    expect(row.getByText("Waiting")).toBeVisible();
  },
);

it("says when a scheduled process publishes, and in which zone that was set", async () => {
  await detail(
    { action: "SCHEDULE_FOR_LATER", state: 5, due_at: "2026-12-24T09:00:00Z", timezone: "Europe/Berlin" },
    [operation({ outcome: "waiting", result: "" })],
  );
  expect(await screen.findByText(/^Scheduled for .*24.* \(set in Europe\/Berlin\)$/)).toBeVisible();
});

it("shows of PLACE_ORDER each order with its supplier, and leads to it", async () => {
  const placed = operation({
    product: { ...product, title: "#1001" },
    type: 1,
    config: { order_id: 61 },
    store_name: "Corner Shop",
  });
  const { heads, row } = await detail({ action: "PLACE_ORDER" }, [placed]);
  expect(heads).toEqual(["Status", "Remark", "Order", "Supplier", "Created Time", "Store"]);
  expect(row.getByRole("link", { name: "#1001" })).toHaveAttribute("href", "/app/order?order=61");
  expect(row.getByText("AliExpress")).toBeVisible();
  expect(screen.getByRole("tab", { name: /^Orders/ })).toBeVisible();
});

it("shows of ORDER_MAPPING what specification 001 names", async () => {
  const mapping = {
    mode: "order",
    title: "Clay mug",
    url: "https://mugs.example.com/clay",
    variants: [{ existed: "Red", new: "Crimson" }],
  };
  const { heads, row } = await detail({ action: "ORDER_MAPPING" }, [
    operation({ product, config: { order: "#1001", order_id: 61, mapping } }),
  ]);
  expect(row.getByRole("link", { name: "#1001" })).toHaveAttribute("href", "/app/order?order=61");
  for (const text of ["Clay mug", "Red", "Crimson", "This order only"])
    expect(row.getByText(text)).toBeVisible();
  expect(heads).toEqual([
    "Status",
    "Remark",
    "Existed Product",
    "New Product",
    "Existed Variant",
    "New Variant",
    "Order",
    "Type",
    "Existed Product URL",
    "New Product URL",
    "Created Time",
    "Store",
  ]);
  expect(screen.getByRole("tab", { name: /^Orders/ })).toBeVisible();
});
