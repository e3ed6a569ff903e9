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
  weight_grams: null,
  as_draft: false,
  taxable: null,
};
const answered = (publishing = kept) => ok({ publishing, may_draft: true, may_tax: true });

it("shows what the platform says of the store in the address, and saves its name", async () => {
  arrange({ stores: [store(), store({ id: "2", name: "Tea", currency: "EUR", shop_owner: "Ada" })] });
  const calls = on("put", "/store/2", ok({ store: store({ id: "2", name: "Tea House" }) }));
  const person = renderApp("/app/setting?type=store&target=Tea");
  const name = await screen.findByLabelText("Store name");
  expect(screen.getByText("EUR · Euro")).toBeVisible();
  expect(screen.getByText("Ada")).toBeVisible();
  await person.clear(name);
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The name must not be empty.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.type(name, "Tea House");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The settings are saved")).toBeVisible();
  expect(calls[0]?.body).toEqual({ name: "Tea House" });
  await waitFor(() => expect(whereAmI().searchParams.get("target")).toBe("Tea House"));
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
  await person.type(screen.getByLabelText("Images at most"), "3");
  await person.selectOptions(screen.getByLabelText("New products"), "are drafts, which buyers do not see");
  await person.selectOptions(screen.getByLabelText("Taxes"), "Are not charged");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const changed = { tags: ["new in", "tea"], image_limit: 3, as_draft: true, taxable: false };
  expect(calls[0]?.body).toEqual({ ...kept, store_id: 1, ...changed });
  expect(await screen.findByText("The settings are saved")).toBeVisible();
});

it("puts what the server refuses at its field", async () => {
  arrange();
  on("get", "/setting/publishing", answered());
  on("put", "/setting/publishing", refusal(1000400, "No.", { fields: { image_limit: "At most 250." } }));
  const person = renderApp("/app/setting?type=publishing");
  await person.type(await screen.findByLabelText("Images at most"), "900");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("At most 250.")).toBeVisible();
});

it("offers only what the store's platform can do", async () => {
  arrange();
  on("get", "/setting/publishing", ok({ publishing: kept, may_draft: false, may_tax: false }));
  renderApp("/app/setting?type=publishing");
  expect(await screen.findByLabelText("Tags to add")).toBeVisible();
  expect(screen.queryByLabelText("New products")).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Taxes")).not.toBeInTheDocument();
});

it("chooses where a store counts its stock", async () => {
  arrange({ stores: [store({ id: "3", name: "Harbour", platform: 8 })] });
  const locations = [
    { id: "L1", name: "Quay", is_default: true },
    { id: "L2", name: "Hill", is_default: false },
  ];
  on("get", "/setting/location", ok({ locations, location_id: "" }));
  const calls = on("put", "/setting/location");
  const person = renderApp("/app/setting?type=store&target=Harbour");
  const place = await screen.findByLabelText("Location");
  expect(place).toHaveDisplayValue("Quay (the store's default)");
  await person.selectOptions(place, "Hill");
  expect(await screen.findByText("The settings are saved")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ store_id: 3, location_id: "L2" }]);
});
