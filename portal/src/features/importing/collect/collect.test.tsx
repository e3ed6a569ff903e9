import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CollectedProduct } from "@/shared/api/types";
import { arrange, renderApp, TRACKING, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const MENUS = ["SELF_COLLECTION", "IMPORT_PRODUCT"];

function noted(change: Partial<CollectedProduct> = {}): CollectedProduct {
  return {
    id: "7",
    title: "Stone mug",
    image_urls: "",
    images: [],
    currency_code: "USD",
    collect_product_skus: [{ sku_id: "1", option_values: [], cost_price: "8.00" }],
    min_price: "8.00",
    max_price: "12.00",
    type: 13,
    source_store_id: "mugs.example.com",
    source_store_name: "Mugs",
    source_store_url: "https://mugs.example.com",
    source_product_url: "https://mugs.example.com/products/stone",
    information_source: [
      {
        type: "body_html",
        source: "Shopify",
        store_name: "Mugs",
        product_id: "stone",
        product_url: "https://mugs.example.com/products/stone",
      },
    ],
    shops: [
      { id: "1", name: "Corner Shop" },
      { id: "2", name: "Fair Stall" },
    ],
    import_exist: false,
    create_time: "2026-11-20T08:00:00Z",
    ...change,
  };
}

function open(products: CollectedProduct[], menus = MENUS, count = products.length) {
  arrange({ user: { menus } });
  const requests = on("get", "/collect_product", ok({ products, count }));
  return { requests, person: renderApp("/app/findProducts?key=selfCollection") };
}

it("shows where a product comes from and adds it to the Import List", async () => {
  const { person, requests } = open([noted(), noted({ id: "8", title: "Listed", import_exist: true })]);
  const calls = on("post", "/product/import", ok({ data: "17000", estimated_execution_time: 0 }));
  const counted = on("post", `${TRACKING}/import_list_count`);
  const [first] = await screen
    .findAllByRole("listitem")
    .then((all) => all.filter((card) => card.querySelector("h2")));
  expect(first).toHaveTextContent("SupplierShopify");
  expect(first).toHaveTextContent("Stores imported to2");
  expect(requests[0]?.url.searchParams.toString()).toBe("page=1&size=10");
  expect(screen.queryByRole("button", { name: "Add to Import List: Listed" })).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Add to Import List: Stone mug" }));
  expect(await screen.findByText("Import Products #17000 process created")).toBeVisible();
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
    type: "13",
    way: "14",
    action: "1",
  });
  expect(calls[0]?.body).toMatchObject({ product_ids: ["https://mugs.example.com/products/stone"] });
  await waitFor(() => expect(counted).toHaveLength(1));
  expect(Object.fromEntries(counted[0]?.url.searchParams ?? [])).toEqual({
    product_id: noted().id,
    product_url: "https://mugs.example.com/products/stone",
    product_category: "",
    product_second_category: "",
    import_state: "success",
  });
});

it("collects links by the rules of the import modal", async () => {
  const { person } = open([]);
  const calls = on(
    "post",
    "/collect_product/import",
    ok({ data: "18000", estimated_execution_time: 130_000 }),
  );
  await person.click(await screen.findByRole("button", { name: "Collect Product" }));
  const dialog = await screen.findByRole("dialog", { name: "Collect Product" });
  const submit = within(dialog).getByRole("button", { name: "Collect Product" });
  await person.click(submit);
  expect(await within(dialog).findByText("Please enter a valid Shopify product URL.")).toBeVisible();
  expect(calls).toHaveLength(0);
  await person.click(within(dialog).getByRole("radio", { name: "Store home page" }));
  await person.click(within(dialog).getByLabelText(/Links or IDs/));
  await person.paste("https://mugs.example.com");
  await person.type(within(dialog).getByLabelText("Storefront password"), "opensesame");
  await person.click(submit);
  expect(
    await screen.findByText("It may take 2 minute(s) to create Collect Products #18000 process"),
  ).toBeVisible();
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
    type: "13",
    way: "14",
    action: "11",
  });
  expect(calls[0]?.body).toMatchObject({ page_type: 2, password: "opensesame" });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it("tells who collects from 1688 of ids, too", async () => {
  const { person } = open([], [...MENUS, "1688"]);
  await person.click(await screen.findByRole("button", { name: "Collect Product" }));
  const dialog = await screen.findByRole("dialog", { name: "Collect Product" });
  await person.selectOptions(within(dialog).getByLabelText("Supplier"), "1688");
  await person.click(within(dialog).getByRole("button", { name: "Collect Product" }));
  const message = "You can only add products from 1688. Please enter a valid 1688 product URL or ID.";
  expect(await within(dialog).findByText(message)).toBeVisible();
});

it("says in the dialog why collecting was refused", async () => {
  const { person } = open([]);
  on("post", "/collect_product/import", refusal(1002001, "server words"));
  await person.click(await screen.findByRole("button", { name: "Collect Product" }));
  const dialog = await screen.findByRole("dialog", { name: "Collect Product" });
  await person.click(within(dialog).getByLabelText(/Links or IDs/));
  await person.paste("https://mugs.example.com/products/a");
  await person.click(within(dialog).getByRole("button", { name: "Collect Product" }));
  expect(await within(dialog).findByText("Product information does not exist")).toBeVisible();
});

it("removes a product and changes the size of the page", async () => {
  const { person, requests } = open([noted()], MENUS, 30);
  const gone = on("delete", "/collect_product/7", ok({}));
  await person.click(await screen.findByRole("button", { name: "Remove Stone mug" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(gone).toHaveLength(1));
  await person.selectOptions(screen.getByLabelText("Products per page"), "20");
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("size")).toBe("20"));
  expect(whereAmI().searchParams.get("size")).toBe("20");
});

it("is closed to who may not collect", async () => {
  open([], ["IMPORT_LIST"]);
  expect(await screen.findAllByText(/Find Products/)).not.toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Collect Product" })).not.toBeInTheDocument();
});
