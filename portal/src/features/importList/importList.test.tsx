import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product, record, store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { held, ok, on, onStream, refusal } from "@/testing/server";

const mug = product();
const pot = product({
  id: "6",
  title: "Tea pot",
  state: "draft",
  warnings: [{ code: "below_cost", text: "Below cost", blocking: true }],
});

it("shows what a product costs, sells for and is worth", async () => {
  arrange({ products: [product({ min_price: "20.00", max_price: "30.00" })] });
  renderApp("/app/importProducts");
  const card = await screen.findByRole("article", { name: "Stone mug" });
  expect(within(card).getByText("USD 8.00")).toBeVisible();
  expect(within(card).getByText("USD 20.00 – 30.00")).toBeVisible();
  expect(within(card).getByText("60%")).toBeVisible();
  expect(within(card).getByText("Ready")).toBeVisible();
  expect(within(card).getByText(/1 variant/)).toBeVisible();
});

it("shows warnings on their card", async () => {
  arrange({ products: [mug, pot] });
  renderApp("/app/importProducts");
  const card = await screen.findByRole("article", { name: "Tea pot" });
  expect(within(card).getByText("Below cost")).toBeVisible();
});

it("names two stores of a product, and says how many more it is in", async () => {
  const stores = ["Tea", "Shelf", "Pots"].map((name) => ({ store_id: name, name, state: "" }));
  arrange({ products: [{ ...mug, stores }] });
  renderApp("/app/importProducts");
  const card = await screen.findByRole("article", { name: "Stone mug" });
  expect(within(card).getByText("Shelf")).toBeVisible();
  expect(within(card).getByText("+1")).toHaveAttribute("title", "Pots");
});

it("opens with the filters of its address, and clears them when nothing matches", async () => {
  arrange();
  const person = renderApp("/app/importProducts?title=zzz&state=failed");
  expect(await screen.findByRole("heading", { name: "No products match these filters" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(whereAmI().search).toBe(""));
});

it("welcomes a first-time user with links to paste and a gift", async () => {
  arrange();
  const person = renderApp("/app/importProducts");
  expect(await screen.findByRole("heading", { name: "Your Import List is empty" })).toBeVisible();
  expect(await screen.findByText("Gift for you")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Paste links" }));
  expect(await screen.findByRole("dialog", { name: "Import Product" })).toBeVisible();
});

it("offers no import to who may not", async () => {
  arrange({ user: { menus: ["IMPORT_LIST"] } });
  renderApp("/app/importProducts?import=1");
  await screen.findByRole("heading", { name: "Your Import List is empty" });
  expect(screen.queryByRole("button", { name: "Paste links" })).not.toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("says what failed with an id to quote, and tries again", async () => {
  arrange();
  let broken = true;
  on("get", "/import_list", () =>
    broken
      ? Response.json(refusal(1000400, "The sort is not known."), { status: 200 })
      : ok({ products: [mug], count: 1 }),
  );
  const person = renderApp("/app/importProducts");
  expect(await screen.findByText("The sort is not known. (Request f00d)")).toBeVisible();
  broken = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "Stone mug" })).toBeVisible();
});

it("deletes the selected products as a process, once confirmed", async () => {
  arrange({ products: [mug, pot] });
  const calls = on("post", "/import_list/delete", ok({ data: "17001" }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Tea pot" }));
  expect(screen.getByText("1 selected")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this product?" });
  expect(calls).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Delete from Import List #17001 process created")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([{ ids: [6] }]);
  expect(screen.queryByText("1 selected")).not.toBeInTheDocument();
});

it("puts a copy of each selected product beside it", async () => {
  arrange({ products: [mug, pot] });
  const calls = on("post", "/import_list/duplicate", ok({ data: "17003" }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Tea pot" }));
  await person.click(screen.getByRole("button", { name: "Duplicate" }));
  expect(await screen.findByText("Duplicate Products #17003 process created")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([{ ids: [6] }]);
  expect(screen.queryByText("1 selected")).not.toBeInTheDocument();
});

it("selects everything that matches, beyond what is loaded", async () => {
  arrange();
  const all = Array.from({ length: 150 }, (_, index) =>
    product({ id: String(index + 1), title: `Mug ${index + 1}` }),
  );
  on("get", "/import_list", ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    return ok({ products: all.slice((page - 1) * 100, page * 100), count: all.length });
  });
  const selected = on(
    "post",
    "/import_list/selection",
    ok({ selection: "t0ken", count: 150, newest: "150" }),
  );
  const checks = on("post", "/product/publish/check", ok({ ready: 149, held_back: 0, holds: [] }));
  on("get", "/record/detail/17002", ok({ record: record({ id: "17002" }), count: 0, operations: [] }));
  onStream("/record/size/17002");
  const calls = on("post", "/product/publish", ok({ data: "17002" }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select all" }));
  expect(screen.getByText("100 selected")).toBeVisible();
  await person.click(screen.getByRole("checkbox", { name: "Select Mug 1" }));
  expect(screen.getByText("99 selected")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Select all 150 that match" }));
  expect(await screen.findByText("All 150 matching")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Select Mug 1" })).toBeChecked();
  await person.click(screen.getByRole("checkbox", { name: "Select Mug 2" }));
  expect(screen.getByText("149 selected")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Publish (149)" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish 149 products" });
  await person.click(await within(dialog).findByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(selected.map((call) => call.body)).toEqual([
    { title: "", state: "", stock: "", sort: "-created", tag: "", view: "" },
  ]);
  const chosen = { selection: "t0ken", excluded: [2] };
  expect(checks[0]?.body).toMatchObject(chosen);
  expect(calls[0]?.body).toMatchObject(chosen);
});

it("leaves out of a selection what arrived after it", async () => {
  arrange();
  on("post", "/import_list/selection", ok({ selection: "t0ken", count: 2, newest: "5" }));
  on("get", "/import_list", ok({ products: [pot, mug, product({ id: "4", title: "Plate" })], count: 3 }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Plate" }));
  await person.click(screen.getByRole("button", { name: "Select all 3 that match" }));
  expect(await screen.findByText("All 2 matching")).toBeVisible();
  const late = screen.getByRole("checkbox", { name: "Select Tea pot" });
  await person.click(late);
  expect(late).not.toBeChecked();
  expect(screen.getByText("All 2 matching")).toBeVisible();
});

it("drops all that matched once other filters are shown", async () => {
  arrange();
  const all = Array.from({ length: 150 }, (_, index) =>
    product({ id: String(index + 1), title: `Mug ${index + 1}` }),
  );
  const matching = held(ok({ selection: "t0ken", count: 150, newest: "150" }));
  on("post", "/import_list/selection", matching.reply);
  on("get", "/import_list", ({ url }) =>
    url.searchParams.get("state")
      ? ok({ products: [pot, mug], count: 2 })
      : ok({ products: all.slice(0, 100), count: all.length }),
  );
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Mug 1" }));
  await person.click(screen.getByRole("button", { name: "Select all 150 that match" }));
  await person.click(screen.getByRole("button", { name: /^Failed/ }));
  await person.click(await screen.findByRole("checkbox", { name: "Select Tea pot" }));
  matching.letGo();
  await new Promise((settled) => setTimeout(settled, 50));
  expect(screen.getByText("1 selected")).toBeVisible();
  expect(screen.queryByText("All 150 matching")).not.toBeInTheDocument();
});

const checked = (ready: number, held_back = 0, holds: object[] = []) => ok({ ready, held_back, holds });

const UNSELECTED = [store({ selected: false }), store({ id: "2", name: "Fair Stall", selected: false })];

const HELD = { code: "guard.price_zero", text: "The price of Red is 0.", count: 3 };

it("preselects no store where none is selected, and says what would be held back as soon as a store is chosen", async () => {
  arrange({ products: [mug], stores: UNSELECTED });
  const checks = on("post", "/product/publish/check", checked(1_329, 3, [HELD]));
  const person = renderApp("/app/importProducts");
  const card = await screen.findByRole("article", { name: "Stone mug" });
  await person.click(within(card).getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish 1 product" });
  const box = await within(dialog).findByRole("checkbox", { name: /Fair Stall/ });
  expect(within(dialog).queryByRole("checkbox", { checked: true })).not.toBeInTheDocument();
  expect(within(dialog).queryByRole("region", { name: "What will be published" })).not.toBeInTheDocument();
  expect(checks).toEqual([]);
  await person.click(box);
  expect(await within(dialog).findByText("1,329 ready, 3 won't be published")).toBeVisible();
  expect(within(dialog).getByText(/1 product × 1 store = 1 listing/)).toBeVisible();
  expect(within(dialog).getByText(/The price of Red is 0/)).toHaveTextContent("(and 2 more like this)");
  expect(checks.map((call) => call.body)).toEqual([{ ids: [5], store_ids: [2], override: false }]);
  await person.click(box);
  expect(within(dialog).queryByText(/ready/)).not.toBeInTheDocument();
  expect(within(dialog).queryByRole("checkbox", { name: "Publish anyway" })).not.toBeInTheDocument();
});

it("overwrites what was changed in the store only when that is chosen", async () => {
  arrange({ products: [mug], stores: [store()] });
  on("post", "/product/publish/check", checked(1));
  on("get", "/record/detail/17002", ok({ record: record({ id: "17002" }), count: 0, operations: [] }));
  onStream("/record/size/17002");
  const calls = on("post", "/product/publish", ok({ data: "17002" }));
  on(
    "post",
    "/product/publish/differences",
    ok({ published: 1, compared: 1, differences: [], problems: [] }),
  );
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Stone mug" }));
  await person.click(screen.getByRole("button", { name: "Publish (1)" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish 1 product" });
  const overwrite = await within(dialog).findByRole("checkbox", {
    name: "Overwrite what was changed in the store",
  });
  expect(overwrite).not.toBeChecked();
  expect(overwrite).toHaveAccessibleDescription(/changes made in the store are kept/);
  await person.click(overwrite);
  await person.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ ids: [5], overwrite_changes: true });
});

it("asks for a store before it publishes", async () => {
  arrange({ products: [mug], stores: UNSELECTED });
  on("post", "/product/publish/check", checked(1));
  const calls = on("post", "/product/publish");
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select Stone mug" }));
  await person.click(screen.getByRole("button", { name: "Publish (1)" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish 1 product" });
  await within(dialog).findByRole("checkbox", { name: /Corner Shop/ });
  await person.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(within(dialog).getByText("You must select at least one store.")).toBeVisible();
  expect(calls).toEqual([]);
});

it("draws only the cards in view of 5,000", async () => {
  arrange();
  on("get", "/import_list", ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    const products = Array.from({ length: 100 }, (_, index) =>
      product({ id: `${page}${index}`, title: `Mug ${page}-${index}` }),
    );
    return ok({ products, count: 5_000 });
  });
  renderApp("/app/importProducts");
  await screen.findByRole("article", { name: "Mug 1-0" });
  expect(screen.getAllByRole("article").length).toBeLessThan(30);
  expect(document.querySelectorAll("*").length).toBeLessThan(1_200);
});

it("shows margin and stock as the server tells them", async () => {
  const wide = product({
    min_cost: "5.00",
    max_cost: "13.50",
    max_price: "20.00",
    min_price: "10.00",
    margin: -35,
  });
  const gone = product({ id: "6", title: "Gone", stock: null, sold_out: true });
  arrange({ products: [{ ...wide, is_margin_low: true }, gone] });
  renderApp("/app/importProducts");
  const card = within(await screen.findByRole("article", { name: "Stone mug" }));
  expect(card.getByText("-35%")).toHaveAttribute("data-low", "true");
  expect(within(screen.getByRole("article", { name: "Gone" })).getByText("Sold out")).toBeVisible();
});
