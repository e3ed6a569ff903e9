import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ProcessOperation, ProcessRecord } from "@/shared/api/types";
import { operation, product, record, store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, onStream } from "@/testing/server";

const HELD = { code: "guard.price_zero", text: "The price of Red is 0.", count: 3 };

/** The server's answers about process 17002, by tab. */
function onOutcomes(process: ProcessRecord, operations: ProcessOperation[]) {
  return on("get", "/record/detail/17002", ({ url }) => {
    const tab = url.searchParams.get("tab");
    const shown = operations.filter(({ outcome }) => tab === "all" || outcome === tab);
    const size = Number(url.searchParams.get("size"));
    return ok({ record: process, count: shown.length, operations: shown.slice(0, size) });
  });
}

it("starts from the selected stores and publishes to the chosen stores, with a reason where the checks are overridden, and links what is published", async () => {
  arrange({
    products: [product()],
    stores: [store(), store({ id: "2", name: "Fair Stall", selected: false })],
  });
  on("post", "/product/publish/check", ok({ ready: 0, held_back: 2, holds: [HELD] }));
  const published = { ...operation().product, sell_product_url: "https://shop.example.com/mug" };
  onOutcomes(record({ id: "17002", total_count: 2, success_count: 1, failed_count: 1 }), [
    operation({ id: "1", state: 2, outcome: "done", product: published }),
    operation({ id: "2", result: "The SKU is taken." }),
  ]);
  onStream("/record/size/17002");
  const calls = on("post", "/product/publish", ok({ data: "17002" }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Stone mug" }));
  await person.click(screen.getByRole("button", { name: "Publish (1)" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish 1 product" });
  expect(await within(dialog).findByRole("checkbox", { name: /Corner Shop/ })).toBeChecked();
  expect(within(dialog).getByRole("checkbox", { name: /Fair Stall/ })).not.toBeChecked();
  await person.click(within(dialog).getByRole("checkbox", { name: "All stores" }));
  await person.click(await within(dialog).findByRole("checkbox", { name: "Publish anyway" }));
  const publish = within(dialog).getByRole("button", { name: "Publish" });
  await person.click(publish);
  expect(within(dialog).getByText("Enter a reason.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.type(within(dialog).getByLabelText("Reason"), "Clearance");
  await person.click(publish);
  expect(await screen.findByText("Publish to Store #17002 process created")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    { ids: [5], store_ids: [1, 2], override_reason: "Clearance", overwrite_changes: false, timezone: "" },
  ]);
  expect(await within(dialog).findByText("1 of 2 published · 1 failed")).toBeVisible();
  expect(within(dialog).getByText("The SKU is taken.")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "View in store" })).toHaveAttribute(
    "href",
    "https://shop.example.com/mug",
  );
  expect(screen.queryByText("1 selected")).not.toBeInTheDocument();
});

it("shows after a cancelled publication what failed before what was skipped and done, and leads to all of it", async () => {
  arrange({ products: [product()], stores: [store()] });
  on("post", "/product/publish/check", ok({ ready: 1, held_back: 0, holds: [] }));
  const many = Array.from({ length: 25 }, (_, index) =>
    operation({ id: String(index), state: 2, outcome: "done", result: "" }),
  );
  onOutcomes(
    record({
      id: "17002",
      action: "PUBLISH_TO_STORE",
      total_count: 329,
      success_count: 26,
      skipped_count: 1,
      failed_count: 1,
      cancel_count: 302,
    }),
    [
      ...many,
      operation({ id: "90", state: 2, outcome: "skipped", result: "Product already exists" }),
      operation({ id: "91", outcome: "failed", result: "The SKU is taken." }),
      operation({ id: "92", state: 4, outcome: "cancelled", result: "Cancelled" }),
    ],
  );
  onStream("/record/size/17002");
  on("post", "/product/publish", ok({ data: "17002" }));
  const person = renderApp("/app/importProducts?title=mug");
  await person.click(await screen.findByRole("checkbox", { name: "Select Stone mug" }));
  await person.click(screen.getByRole("button", { name: "Publish (1)" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish 1 product" });
  await person.click(await within(dialog).findByRole("button", { name: "Publish" }));
  const words = "25 of 329 published · 1 skipped · 1 failed · 302 cancelled";
  expect(await within(dialog).findByText(words)).toBeVisible();
  expect(within(dialog).getByRole("progressbar", { name: words })).toHaveAttribute("aria-valuenow", "100");
  const rows = within(dialog).getAllByRole("listitem");
  expect(rows).toHaveLength(20);
  expect(rows[0]).toHaveTextContent("The SKU is taken.");
  expect(rows[1]).toHaveTextContent("Product already exists");
  expect(within(dialog).queryByText("Cancelled")).toBeNull();
  await person.click(within(dialog).getByRole("button", { name: "View all 329 results" }));
  expect(await screen.findByRole("dialog", { name: "View History Detail" })).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "Publish 1 product" })).toBeNull();
  expect(whereAmI().searchParams.get("process")).toBe("17002");
  expect(whereAmI().searchParams.get("title")).toBe("mug");
});
