import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const kept = {
  store_id: "1",
  tags: ["new in"],
  vendor: "",
  product_type: "",
  image_limit: null,
  shortens: true,
  weight_grams: null,
  as_draft: false,
  taxable: null,
};
const answered = (publishing = kept) =>
  ok({ publishing, may_draft: true, may_tax: true, has_channels: false });

it("shows what the platform says of the store in the address, and saves its name", async () => {
  const details = { currency: "EUR", shop_owner: "Ada", time_zone: "Europe/Amsterdam", language: "nl-NL" };
  arrange({ stores: [store(), store({ id: "2", name: "Tea", ...details })] });
  const calls = on("put", "/store/2", ok({ store: store({ id: "2", name: "Tea House" }) }));
  const person = renderApp("/app/setting?type=store&target=Tea");
  const name = await screen.findByLabelText("Store name");
  expect(screen.getByText("EUR · Euro")).toBeVisible();
  expect(screen.getByText("Ada")).toBeVisible();
  expect(screen.getByText("Europe/Amsterdam")).toBeVisible();
  expect(screen.getByText("Dutch (Netherlands)")).toBeVisible();
  await person.clear(name);
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The name must not be empty.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.type(name, "Tea House");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(calls[0]?.body).toEqual({ name: "Tea House" });
  await waitFor(() => expect(whereAmI().searchParams.get("target")).toBe("2"));
  expect(name).toHaveValue("Tea House");
  await person.click(screen.getByRole("link", { name: "Team" }));
  await waitFor(() => expect(whereAmI().searchParams.get("type")).toBe("team"));
});

it("saves what publishing into a store adds", async () => {
  arrange();
  on("get", "/setting/publishing", answered());
  const calls = on("put", "/setting/publishing", answered({ ...kept, tags: ["new in", "tea"] }));
  const person = renderApp("/app/setting?type=publishing");
  await person.type(await screen.findByLabelText("Tags to add"), ", tea，");
  await person.type(screen.getByLabelText("Weight in grams"), "heavy");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please enter a whole number.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.clear(screen.getByLabelText("Weight in grams"));
  await person.type(screen.getByLabelText("Maximum images"), "3");
  await person.selectOptions(screen.getByLabelText("New products"), "Drafts, hidden from buyers");
  await person.selectOptions(screen.getByLabelText("Taxes"), "Don't charge tax");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const changed = { tags: ["new in", "tea"], image_limit: 3, as_draft: true, taxable: false };
  expect(calls[0]?.body).toEqual({ ...kept, store_id: 1, ...changed });
  expect(await screen.findByText("Settings saved")).toBeVisible();
});

it("puts what the server refuses at its field", async () => {
  arrange();
  on("get", "/setting/publishing", answered());
  on("put", "/setting/publishing", refusal(1000400, "No.", { fields: { image_limit: "At most 250." } }));
  const person = renderApp("/app/setting?type=publishing");
  await person.type(await screen.findByLabelText("Maximum images"), "900");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("At most 250.")).toBeVisible();
});

it("offers only what the store's platform can do", async () => {
  arrange();
  on(
    "get",
    "/setting/publishing",
    ok({ publishing: kept, may_draft: false, may_tax: false, has_channels: false }),
  );
  renderApp("/app/setting?type=publishing");
  expect(await screen.findByLabelText("Tags to add")).toBeVisible();
  expect(screen.queryByLabelText("New products")).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Taxes")).not.toBeInTheDocument();
});

it.each([
  [4, /Non-Taxable Products/],
  [5, /Not taxed \(Tradewind\)/],
])("says where platform %i puts products that are not taxed", async (platform, place) => {
  arrange({ stores: [store({ id: "4", name: "Tea House", platform })] });
  on("get", "/setting/publishing", answered());
  renderApp("/app/setting?type=publishing&target=Tea+House");
  expect(await screen.findByLabelText("Taxes")).toHaveAccessibleDescription(place);
});

const locations = [
  { id: "L1", name: "Quay", is_default: true },
  { id: "L2", name: "Hill", is_default: false },
];
const places = (change: object = {}) => ok({ locations, location_id: "", problem: "", ...change });

function openStore() {
  arrange({ stores: [store({ id: "3", name: "Harbour", platform: 4, shop: "tea", counts_by_place: true })] });
  return renderApp("/app/setting?type=store&target=Harbour");
}

it("chooses where a store counts its stock", async () => {
  on("get", "/setting/location", places());
  const calls = on("put", "/setting/location");
  const person = openStore();
  const place = await screen.findByLabelText("Location");
  expect(place).toHaveDisplayValue("Quay (the store's default)");
  await person.selectOptions(place, "Hill");
  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ store_id: 3, location_id: "L2" }]);
});

it("says why a place was not taken", async () => {
  on("get", "/setting/location", places());
  on(
    "put",
    "/setting/location",
    refusal(1000400, "The store doesn't have this location. Please choose another one."),
  );
  const person = openStore();
  await person.selectOptions(await screen.findByLabelText("Location"), "Hill");
  expect(
    await screen.findByText("The store doesn't have this location. Please choose another one."),
  ).toBeVisible();
  expect(screen.getByLabelText("Location")).toHaveDisplayValue("Quay (the store's default)");
});

it("says that the chosen place is lost, and lets choose another", async () => {
  on("get", "/setting/location", places({ location_id: "L9" }));
  const calls = on("put", "/setting/location");
  const person = openStore();
  expect(await screen.findByText(/no longer active in the store/)).toBeVisible();
  const place = screen.getByLabelText("Location");
  expect(place).toHaveDisplayValue("Please choose");
  await person.selectOptions(place, "Quay (the store's default)");
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ store_id: 3, location_id: "" }]));
});

it("shows a chosen place that became the default as the default", async () => {
  on("get", "/setting/location", places({ location_id: "L1" }));
  openStore();
  expect(await screen.findByLabelText("Location")).toHaveDisplayValue("Quay (the store's default)");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("leads a store without the permission to connecting it again", async () => {
  on("get", "/setting/location", places({ locations: [], problem: "Please connect the store again." }));
  openStore();
  expect(await screen.findByText(/Please connect the store again. Until then, stock is set/)).toBeVisible();
  const link = new URL((await screen.findByRole<HTMLAnchorElement>("link", { name: "Connect again" })).href);
  expect([link.pathname, link.searchParams.get("connect"), link.searchParams.get("shop")]).toEqual([
    "/app/platform",
    "4",
    "tea",
  ]);
  expect(screen.queryByLabelText("Location")).not.toBeInTheDocument();
});

it("does not ask a store that counts in one place", async () => {
  arrange({ stores: [store({ name: "Harbour" })] });
  const calls = on("get", "/setting/location", places());
  renderApp("/app/setting?type=store&target=Harbour");
  expect(await screen.findByLabelText("Store name")).toBeVisible();
  expect(calls).toEqual([]);
});
