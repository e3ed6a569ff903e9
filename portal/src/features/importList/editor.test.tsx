import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { detail, product, sku } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { held, ok, on, refusal, server } from "@/testing/server";

// jsdom measures no text, which the description's editor asks for.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const STALE = "Someone else edited this product.";

async function edit(tab: string, change: Parameters<typeof detail>[0] = {}) {
  arrange({ products: [product()] });
  on("get", "/import_list/5", ok({ product: detail(change) }));
  const person = renderApp(`/app/importProducts?edit=5&tab=${tab}`);
  const drawer = await screen.findByRole("dialog", { name: "Edit product" });
  await within(drawer).findByRole("heading", { name: change?.title ?? "Stone mug" });
  return { person, drawer, save: within(drawer).getByRole("button", { name: "Save" }) };
}

it("saves only what was changed, with the version it was read at", async () => {
  const calls = on("put", "/import_list/5", ok({ product: detail({ title: "Clay mug", version: 4 }) }));
  const { person, drawer, save } = await edit("product");
  on("put", "/import_list/5", (call) => {
    calls.push(call);
    return ok({ product: detail({ title: "Clay mug", version: 4 }) });
  });
  expect(save).toBeDisabled();
  const title = within(drawer).getByLabelText("Title");
  await person.clear(title);
  expect(within(drawer).getByText("The title cannot be empty.")).toBeVisible();
  expect(save).toBeDisabled();
  await person.type(title, "Clay mug");
  const tags = within(drawer).getByLabelText("Tags");
  await person.type(tags, "{Backspace}kitchen, gift, kitchen");
  await person.click(save);
  expect(await screen.findByText("Product saved")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    { version: 3, title: "Clay mug", tags: ["kitchen", "gift"] },
  ]);
  expect(save).toBeDisabled();
});

it("edits variants in place and gives a price back to the rule", async () => {
  const calls = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  const manual = sku({
    id: "12",
    option_values: ["Blue"],
    price_source: { kind: "manual", text: "Custom price" },
  });
  const { person, drawer, save } = await edit("variants", { product_skus: [sku(), manual] });
  const price = within(drawer).getByRole("textbox", { name: "Price of Red" });
  expect(within(drawer).getByText("cost × 2.5")).toBeVisible();
  await person.clear(price);
  expect(save).toBeDisabled();
  await person.type(price, "25.5");
  await person.clear(within(drawer).getByRole("textbox", { name: "Stock of Red" }));
  await person.click(within(drawer).getByRole("checkbox", { name: "Include Blue" }));
  await person.click(within(drawer).getByRole("button", { name: "Use price rule: Price of Blue" }));
  expect(within(drawer).getByText("1 of 2 variants will be published")).toBeVisible();
  await person.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    version: 3,
    product_skus: [
      { id: 11, price: "25.5", stock: null },
      { id: 12, included: false, price: null },
    ],
  });
});

it.each([
  ["Price of Red", "12,5", "Enter an amount, such as 12.50"],
  ["Stock of Red", "many", "Enter a whole number"],
])("refuses %s = %s and keeps it as typed", async (field, typed, words) => {
  const { person, drawer, save } = await edit("variants");
  const input = within(drawer).getByRole("textbox", { name: field });
  await person.clear(input);
  await person.type(input, typed);
  expect(input).toHaveValue(typed);
  expect(input).toHaveAccessibleDescription(words);
  expect(save).toBeDisabled();
});

it("shows each store's prices and where they come from", async () => {
  const prices = [
    {
      sku_id: "11",
      price: "18.00",
      compare_at_price: null,
      source: { kind: "store_rule", text: "cost × 2 × 0.9" },
      error: "",
    },
    {
      sku_id: "12",
      price: "0.00",
      compare_at_price: null,
      source: { kind: "", text: "" },
      error: "No rate from USD to EUR",
    },
  ];
  const { person, drawer } = await edit("variants", {
    product_skus: [sku(), sku({ id: "12", option_values: ["Blue"] })],
    store_prices: [{ store_id: "2", store: "Fair Stall", currency: "EUR", prices }],
  });
  await person.selectOptions(within(drawer).getByLabelText("Prices for"), "Fair Stall (EUR)");
  expect(within(drawer).getByRole("row", { name: /Red EUR 18.00 .* cost × 2 × 0.9/ })).toBeVisible();
  expect(within(drawer).getByText("No rate from USD to EUR")).toBeVisible();
});

it("removes and adds images with their alt texts", async () => {
  const calls = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  const images = ["a", "b"].map((name) => ({ url: `https://img.example.com/${name}.png`, alt: "", src: "" }));
  const { person, drawer, save } = await edit("images", { images });
  await person.click(within(drawer).getByRole("button", { name: "Remove image 1" }));
  await person.type(within(drawer).getByLabelText("Alt text"), "A blue mug");
  await person.type(within(drawer).getByLabelText("Image address"), "c.png");
  await person.click(within(drawer).getByRole("button", { name: "Add" }));
  expect(within(drawer).getByText("An address that starts with http:// or https://")).toBeVisible();
  await person.clear(within(drawer).getByLabelText("Image address"));
  await person.type(within(drawer).getByLabelText("Image address"), "https://img.example.com/c.png");
  await person.click(within(drawer).getByRole("button", { name: "Add" }));
  await person.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    version: 3,
    images: [
      { url: "https://img.example.com/b.png", alt: "A blue mug" },
      { url: "https://img.example.com/c.png", alt: "" },
    ],
  });
});

it("renames options and their values", async () => {
  const calls = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  const { person, drawer, save } = await edit("options");
  await person.type(within(drawer).getByLabelText("Option 1"), "s");
  await person.type(within(drawer).getByLabelText("Value 1 of Colours"), "dish");
  await person.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ version: 3, options: [{ name: "Colours", values: ["Reddish"] }] });
});

it("asks before unsaved changes are lost", async () => {
  const { person, drawer } = await edit("product");
  await person.type(within(drawer).getByLabelText("Vendor"), " Ltd");
  const close = async () =>
    (await within(drawer).findAllByRole("button", { name: "Close" }))[0] as HTMLElement;
  await person.click(await close());
  const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(within(drawer).getByLabelText("Vendor")).toHaveValue("Mugs Ltd");
  await person.click(await close());
  await person.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(whereAmI().searchParams.has("edit")).toBe(false));
});

it("keeps the input when somebody else saved first, and saves it on top", async () => {
  const { person, drawer, save } = await edit("product");
  let latest = 3;
  const calls = on("put", "/import_list/5", ({ body }) =>
    (body as { version: number }).version < 8
      ? refusal(1000409, STALE)
      : ok({ product: detail({ vendor: "Mugs Ltd", version: 9 }) }),
  );
  on("get", "/import_list/5", () => ok({ product: detail({ title: "Their mug", version: latest }) }));
  await person.type(within(drawer).getByLabelText("Vendor"), " Ltd");
  await person.click(save);
  const conflict = await screen.findByRole("dialog", { name: "Someone else edited this product" });
  expect(within(conflict).getByText(STALE)).toBeVisible();
  expect(within(conflict).getByText("Vendor")).toBeVisible();
  latest = 8;
  await person.click(within(conflict).getByRole("button", { name: "Save my changes" }));
  expect(await screen.findByText("Product saved")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([
    { version: 3, vendor: "Mugs Ltd" },
    { version: 8, vendor: "Mugs Ltd" },
  ]);
});

it("takes theirs when the merchant says so", async () => {
  const { person, drawer, save } = await edit("product");
  on("put", "/import_list/5", refusal(1000409, STALE));
  on("get", "/import_list/5", ok({ product: detail({ vendor: "Theirs", version: 8 }) }));
  await person.type(within(drawer).getByLabelText("Vendor"), " Ltd");
  await person.click(save);
  await person.click(await screen.findByRole("button", { name: "Discard my changes" }));
  await waitFor(() => expect(within(drawer).getByLabelText("Vendor")).toHaveValue("Theirs"));
  expect(save).toBeDisabled();
});

it("keeps what is typed while a save is under way, and where it is typed", async () => {
  const { person, drawer, save } = await edit("product");
  const first = held(ok({ product: detail({ vendor: "Mugs Ltd", version: 4 }) }));
  const calls = on("put", "/import_list/5", first.reply);
  const vendor = within(drawer).getByLabelText("Vendor");
  await person.type(vendor, " Ltd");
  await person.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  await person.type(vendor, " and Sons");
  first.letGo();
  expect(await screen.findByText("Product saved")).toBeVisible();
  expect(vendor).toHaveValue("Mugs Ltd and Sons");
  expect(vendor).toHaveFocus();
  const next = on(
    "put",
    "/import_list/5",
    ok({ product: detail({ vendor: "Mugs Ltd and Sons", version: 5 }) }),
  );
  await person.click(save);
  await waitFor(() =>
    expect(next.map(({ body }) => body)).toEqual([{ version: 4, vendor: "Mugs Ltd and Sons" }]),
  );
  await waitFor(() => expect(save).toBeDisabled());
});

it.each([
  ["product", "textbox", "Vendor", { vendor: "theirs" }, "theirs"],
  ["description", "textbox", "Description of the product", { description_html: "<p>Theirs</p>" }, "Theirs"],
] as const)("takes theirs on the tab %s too", async (tab, role, name, change, words) => {
  const { person, drawer, save } = await edit(tab);
  on("put", "/import_list/5", refusal(1000409, STALE));
  on(
    "get",
    "/import_list/5",
    ok({ product: detail({ ...change, version: 8 } as Parameters<typeof detail>[0]) }),
  );
  const field = await within(drawer).findByRole(role, { name });
  if (tab === "product") await person.type(field, "mine");
  else await person.click(within(drawer).getByRole("button", { name: "Heading" }));
  await person.click(save);
  await person.click(await screen.findByRole("button", { name: "Discard my changes" }));
  const shown = () => {
    const now = within(drawer).getByRole(role, { name });
    return now instanceof HTMLInputElement ? now.value : now.textContent;
  };
  await waitFor(() => expect(shown()).toBe(words));
  expect(save).toBeDisabled();
});

it("keeps a field that cannot be saved as typed on its tab, and names it on the others", async () => {
  const { person, drawer, save } = await edit("variants");
  const stock = within(drawer).getByRole("textbox", { name: "Stock of Red" });
  await person.clear(stock);
  await person.type(stock, "many");
  await person.click(within(drawer).getByRole("tab", { name: "Product" }));
  expect(within(drawer).getByRole("alert")).toHaveTextContent("Can't be saved: Stock of Red");
  expect(save).toBeDisabled();
  await person.click(within(drawer).getByRole("tab", { name: "Variants" }));
  const again = within(drawer).getByRole("textbox", { name: "Stock of Red" });
  expect(again).toHaveValue("many");
  await person.clear(again);
  await person.type(again, "7");
  await waitFor(() => expect(within(drawer).queryByRole("alert")).not.toBeInTheDocument());
  expect(save).toBeEnabled();
});

it("publishes from the editor, and saves first what was changed", async () => {
  const saved = on("put", "/import_list/5", ok({ product: detail({ vendor: "Mugs Ltd", version: 4 }) }));
  const checks = on("post", "/product/publish/check", ok({ ready: 1, held_back: 0, holds: [] }));
  const { person, drawer } = await edit("product");
  await person.type(within(drawer).getByLabelText("Vendor"), " Ltd");
  await person.click(within(drawer).getByRole("button", { name: "Save and publish" }));
  expect(await screen.findByRole("dialog", { name: "Publish 1 product" })).toBeVisible();
  expect(saved.map((call) => call.body)).toEqual([{ version: 3, vendor: "Mugs Ltd" }]);
  await waitFor(() => expect(checks.at(-1)?.body).toMatchObject({ ids: [5] }));
});

const UPLOADED = { url: "https://us.example.com/mug.jpg", alt: "", src: "/api/mug.jpg" };

it("takes dropped images, names what was refused, and saves them with the product", async () => {
  const answers = [ok({ image: UPLOADED }), refusal(1000400, "Only images.")];
  server.use(http.post("*/import_list/image", () => HttpResponse.json(answers.shift())));
  const calls = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  const { person, drawer, save } = await edit("images");
  const files = [
    new File(["x"], "mug.jpg", { type: "image/jpeg" }),
    new File(["x"], "page.html", { type: "text/html" }),
  ];
  const area = within(drawer).getByText(/Or drop them here/);
  fireEvent.drop(area, { dataTransfer: { types: ["Files"], files } });
  expect(await within(drawer).findByText("page.html: Only images.")).toBeVisible();
  await person.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ images: [{ url: UPLOADED.url, alt: "" }] });
});

it("gives a variant one of the product's images", async () => {
  const calls = on("put", "/import_list/5", ok({ product: detail({ version: 4 }) }));
  const { person, drawer, save } = await edit("variants", { images: [{ ...UPLOADED, alt: "Red mug" }] });
  await person.click(within(drawer).getByRole("button", { name: "Image of Red" }));
  await person.click(await screen.findByRole("menuitem", { name: "Red mug" }));
  await person.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ version: 3, product_skus: [{ id: 11, sku_image: UPLOADED.url }] });
});
