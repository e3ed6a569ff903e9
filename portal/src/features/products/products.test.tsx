import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { published } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

type Person = ReturnType<typeof renderApp>;

it("shows what is published where, with its link and rate", async () => {
  arrange();
  const rate = { from: "USD", to: "EUR", rate: "0.9", as_of: "2026-11-20T00:00:00Z" };
  on("get", "/my_product", ok({ products: [published({ rate, currency: "EUR" })], count: 1 }));
  renderApp("/app/myProducts");
  const row = await screen.findByRole("row", { name: /Stone mug/ });
  expect(within(row).getByRole("link", { name: "Stone mug" })).toHaveAttribute(
    "href",
    "https://shop.example.com/stone",
  );
  expect(within(row).getByText("Active")).toBeVisible();
  expect(within(row).getByText(/EUR 20.00 – 24.00/)).toBeVisible();
  expect(within(row).getByText(/1 USD = 0.9 EUR/)).toBeVisible();
});

it("shows margin and stock as the server tells them", async () => {
  arrange();
  const products = [
    published(),
    published({ id: "22", title: "Tea tin", margin: -36, is_margin_low: true, stock: 0, sold_out: true }),
    published({ id: "23", title: "Tray", margin: null, stock: null }),
    published({ id: "24", title: "Spoon", state: "failed", margin: null, stock: null, sold_out: null }),
  ];
  on("get", "/my_product", ok({ products, count: 4 }));
  renderApp("/app/myProducts");
  const figuresOf = async (name: RegExp) => {
    const cells = within(await screen.findByRole("row", { name })).getAllByRole("cell");
    return cells.map((cell) => cell.textContent).filter((text) => /^(Margin|Stock)/.test(text ?? ""));
  };
  expect(await figuresOf(/Stone mug/)).toEqual(["Margin 60%", "Stock 5"]);
  expect(await figuresOf(/Tea tin/)).toEqual(["Margin -36%", "Stock Sold out"]);
  expect(await figuresOf(/Tray/)).toEqual(["Margin –", "Stock In stock"]);
  expect(await figuresOf(/Spoon/)).toEqual(["Margin –", "Stock –"]);
});

it("says why a publication failed", async () => {
  arrange();
  on(
    "get",
    "/my_product",
    ok({ products: [published({ state: "failed", remark: "The SKU is taken." })], count: 1 }),
  );
  renderApp("/app/myProducts");
  expect(await screen.findByText("The SKU is taken.")).toBeVisible();
});

it("says of an active product which images its store could not load, and leads to the editor", async () => {
  arrange();
  const remark = "Published, but the store could not load some of the images (2). Replace or remove them.";
  on("get", "/my_product", ok({ products: [published({ remark })], count: 1 }));
  const person = renderApp("/app/myProducts");
  const row = within(await screen.findByRole("row", { name: /Stone mug/ }));
  expect(row.getByText("Active")).toBeVisible();
  expect(row.getByText(remark)).toBeVisible();
  await person.click(row.getByRole("button", { name: "Actions for Stone mug" }));
  expect(await screen.findByRole("menuitem", { name: "Edit in Import List" })).toHaveAttribute(
    "href",
    expect.stringContaining("edit=5"),
  );
});

it("deletes from the store as a process, once confirmed", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [published()], count: 1 }));
  const calls = on("post", "/my_product/delete", ok({ data: "17003" }));
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("button", { name: "Actions for Stone mug" }));
  await person.click(await screen.findByRole("menuitem", { name: "Delete from store" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this product?" });
  await person.click(within(dialog).getByRole("button", { name: "Delete from store" }));
  expect(await screen.findByText("Delete from My Products #17003 process created")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([{ ids: [21] }]);
});

it.each([
  [6, 1],
  [3, 0],
])("says where the images stay when a product leaves a store of platform %i", async (platform, hints) => {
  arrange();
  on("get", "/my_product", ok({ products: [published({ platform })], count: 1 }));
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("button", { name: "Actions for Stone mug" }));
  await person.click(await screen.findByRole("menuitem", { name: "Delete from store" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this product?" });
  expect(within(dialog).queryAllByText(/WooCommerce keeps the images/)).toHaveLength(hints);
});

it("syncs a product, and shows what its store sells with its age", async () => {
  arrange();
  const read = {
    read_at: "2026-11-21T09:00:00Z",
    title: "Stone mug",
    status: "publish",
    price_min: "30.00",
    price_max: "30.00",
    stock: 0,
    sold_out: true,
    remark: "The store is busy.",
  };
  const never = { ...read, read_at: null, price_min: "", price_max: "", stock: null, sold_out: false };
  const products = [
    published({ in_store: read }),
    published({ id: "22", title: "Tea tin", in_store: never }),
  ];
  on("get", "/my_product", ok({ products, count: 2 }));
  const calls = on("post", "/my_product/sync", ok({ data: "17005" }));
  const person = renderApp("/app/myProducts");
  const row = within(await screen.findByRole("row", { name: /Stone mug/ }));
  expect(row.getByText("In store: USD 30.00")).toBeVisible();
  expect(row.getByText("In store: Sold out")).toBeVisible();
  expect(row.getByText(/^Synced /)).toBeVisible();
  expect(row.getByText("The store is busy.")).toBeVisible();
  const other = within(screen.getByRole("row", { name: /Tea tin/ }));
  expect(other.getByText("Never")).toBeVisible();
  expect(other.queryByText(/In store:/)).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Actions for Stone mug" }));
  await person.click(await screen.findByRole("menuitem", { name: "Sync now" }));
  expect(await screen.findByText("Sync Products #17005 process created")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([{ ids: [21] }]);
});

it("duplicates all that match into other stores", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [published()], count: 41 }));
  const calls = on("post", "/my_product/duplicate", ok({ data: "17006" }));
  const person = renderApp("/app/myProducts?title=mug&stock=sold_out");
  await person.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await person.click(screen.getByRole("button", { name: "Select all 41" }));
  expect(screen.getByText("41 of 41 selected")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Duplicate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate 41 products" }));
  await person.click(dialog.getByRole("button", { name: "Duplicate" }));
  expect(dialog.getByText("You must select at least one store.")).toBeVisible();
  await person.click((await dialog.findAllByRole("checkbox")).at(-1) as HTMLElement);
  await person.click(dialog.getByRole("button", { name: "Duplicate" }));
  expect(await screen.findByText("Duplicate Products #17006 process created")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    {
      ids: [],
      matching: { title: "mug", state: "", stock: "sold_out", mapping: "", view: "", store_id: null },
      store_ids: [expect.any(Number)],
    },
  ]);
});

it("keeps filters and page in the address; a new filter starts at page 1", async () => {
  arrange();
  const calls = on("get", "/my_product", ok({ products: [published()], count: 41 }));
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("page")).toBe("2"));
  expect(whereAmI().search).toBe("?page=2");
  await person.selectOptions(screen.getByLabelText("Status"), "active");
  await person.selectOptions(screen.getByLabelText("Stock"), "Sold out");
  await waitFor(() => expect(whereAmI().search).toBe("?state=active&stock=sold_out"));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("stock")).toBe("sold_out"));
  expect(calls.at(-1)?.url.searchParams.get("page")).toBe("1");
});

it.each([
  ["a filter", (person: Person) => person.selectOptions(screen.getByLabelText("Status"), "failed")],
  ["a page", (person: Person) => person.click(screen.getByRole("button", { name: "Next page" }))],
])("forgets what is ticked with %s", async (_what, turn) => {
  arrange();
  const other = published({ id: "22", title: "Tea tin" });
  on("get", "/my_product", ({ url: { searchParams } }) => {
    const isOther = searchParams.has("state") || searchParams.get("page") === "2";
    return ok({ products: [isOther ? other : published()], count: 41 });
  });
  const calls = on("post", "/my_product/delete", ok({ data: "17003" }));
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Stone mug" }));
  expect(screen.getByRole("button", { name: "Delete from store (1)" })).toBeVisible();
  await turn(person);
  const tick = await screen.findByRole("checkbox", { name: "Select Tea tin" });
  expect(screen.queryByRole("button", { name: /Delete from store \(/ })).not.toBeInTheDocument();
  await person.click(tick);
  await person.click(screen.getByRole("button", { name: "Delete from store (1)" }));
  await person.click(await screen.findByRole("button", { name: "Delete from store" }));
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ ids: [22] }]));
});

it("shows the last page that is left when the last product of a page is gone", async () => {
  arrange();
  on("get", "/my_product", ({ url }) =>
    ok({ products: url.searchParams.get("page") === "1" ? [published()] : [], count: 20 }),
  );
  renderApp("/app/myProducts?page=2");
  expect(await screen.findByRole("row", { name: /Stone mug/ })).toBeVisible();
  expect(whereAmI().search).toBe("");
});

it("leads to the Import List while nothing is published", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  renderApp("/app/myProducts");
  expect(await screen.findByRole("heading", { name: "No published products yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Import List" })).toBeVisible();
});

it("monitors a product at its supplier, and says how old its data is", async () => {
  arrange();
  const seen = published({
    monitoring: "on",
    checked_at: "2026-11-21T09:00:00Z",
    monitoring_remark: "Busy.",
  });
  const waiting = published({ id: "22", title: "Tea tin", monitoring: "over_limit" });
  on("get", "/my_product", ok({ products: [seen, waiting], count: 2 }));
  const calls = on("post", "/my_product/monitoring", ok({ monitored: 0, over_limit: 0 }));
  const person = renderApp("/app/myProducts");
  expect(await screen.findByText(/Monitored, last checked/)).toBeVisible();
  expect(screen.getByText("Busy.")).toBeVisible();
  expect(screen.getByText("Not monitored: your plan's limit is reached")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Actions for Stone mug" }));
  await person.click(await screen.findByRole("menuitem", { name: "Stop monitoring" }));
  expect(await screen.findByText("Monitoring stopped")).toBeVisible();
  on("post", "/my_product/monitoring", ok({ monitored: 1, over_limit: 1 }));
  await person.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await person.click(screen.getByRole("button", { name: "Start monitoring" }));
  expect(await screen.findByText("1 product isn't monitored: your plan's limit is reached")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ ids: [21], on: false }]);
});

it("distinguishes a product that its store hides from a product on sale", async () => {
  arrange();
  const hidden = published({ id: "22", title: "Hidden mug", is_draft: true });
  on("get", "/my_product", ok({ products: [published(), hidden], count: 2 }));
  renderApp("/app/myProducts");
  const row = within(await screen.findByRole("row", { name: /Hidden mug/ }));
  expect(row.getByText("Draft")).toBeVisible();
  expect(row.queryByText("Active")).not.toBeInTheDocument();
});
