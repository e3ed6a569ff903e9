import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { found, LOAD, onPage, PAGES, PRODUCTS, topic, visit } from "@/testing/finding";
import { ok, on, refusal } from "@/testing/server";

it("asks for the code of a page, and says what is wrong with it", async () => {
  const person = visit("?key=antstore", { pages: [topic({ check_code: true })] });
  on("get", PRODUCTS, refusal(1000403, "Verification code error"));
  on("get", `${PAGES}/check_code`, refusal(1000400, "Verification code error"));
  await person.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Please enter the verification code")).toBeVisible();
  await person.type(screen.getByLabelText("Verification code"), "nope");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Verification code error")).toBeVisible();
  on("get", `${PAGES}/check_code`);
  on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 0 }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Standing desk")).toBeVisible();
});

it("says that a page is over, and asks for none of its products", async () => {
  const param = { ...topic().param, validity: "2", validity_end_time: "2026-01-01T00:00:00Z" };
  const asked = on("get", PRODUCTS);
  visit("?key=antstore", { pages: [topic({ param })] });
  expect(await screen.findByText(/^Product\(s\) on this page expired/)).toBeVisible();
  expect(asked).toHaveLength(0);
});

it("shows the blocks of a topic's product, and imports it from its detail", async () => {
  on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 3 }));
  on("get", `${PRODUCTS}/31`, ok({ product: onPage() }));
  const calls = on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit("?key=antstore", { pages: [topic()] });
  expect(await screen.findByText(/^3 more products/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Details of Standing desk" }));
  const dialog = await screen.findByRole("dialog", { name: "Standing desk" });
  expect(within(dialog).queryByRole("tab", { name: "Similar" })).not.toBeInTheDocument();
  await person.click(within(dialog).getByRole("tab", { name: "Suppliers" }));
  expect(within(dialog).getByText("Foshan Desks")).toBeVisible();
  await person.click(within(dialog).getByRole("tab", { name: "Radar" }));
  expect(within(dialog).getByText(/^Upgrade to see this chart/)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Add Standing desk to the Import List" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ type: "9", way: "13", action: "1" });
  expect(calls[0]?.body).toMatchObject({ page_id: 120, topic_import_way: 2, origin_product_id: "77" });
});

it("imports the suppliers that were chosen beside a product with it", async () => {
  const url = "https://www.aliexpress.com/item/1005.html";
  const product = onPage();
  const [row] = product.relevance.suppliers.list;
  if (row) row.url = url;
  on("get", PRODUCTS, ok({ products: [product], count: 1, gated: 0 }));
  on("get", `${PRODUCTS}/31`, ok({ product }));
  const calls = on("post", "/product/import", ok({ data: "1", estimated_execution_time: 0 }));
  const person = visit("?key=antstore", { pages: [topic()] });
  await person.click(await screen.findByRole("button", { name: "Details of Standing desk" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Standing desk" }));
  await person.click(dialog.getByRole("tab", { name: "Suppliers" }));
  await person.click(dialog.getByRole("checkbox", { name: "Import Foshan Desks too" }));
  expect(dialog.getByText("1 chosen row is imported too.")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Add Standing desk to the Import List" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ relevance: { suppliers: [{ url }], similar: [] } });
});

it("narrows a topic by the chips of its hot words", async () => {
  const pages = [topic({ affiliation: 1, top: true, hot_param: { isOpen: true, keywords: ["desk"] } })];
  on("post", LOAD, found([]));
  const asked = on("get", PRODUCTS, ok({ products: [onPage()], count: 1, gated: 0 }));
  const person = visit("?key=eCommerce&specifiekPageId=120", { pages });
  await person.click(await screen.findByRole("button", { name: "desk" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("title")).toBe("desk"));
});
