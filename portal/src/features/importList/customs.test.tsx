import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { detail, product, sku } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

async function open() {
  arrange({ products: [product()] });
  on(
    "get",
    "/common/countries",
    ok({ countries: [{ code: "CN", name: "China", phone: "86", is_main: true }] }),
  );
  const shown = detail({
    product_skus: [sku(), sku({ id: "12", option_values: ["Blue"] })],
    customs: [{ field: "material", value: "Clay", source: "supplier", at: "2026-11-20" }],
  });
  on("get", "/import_list/5", ok({ product: shown }));
  const saves = on("put", "/import_list/5", ok({ product: shown }));
  const person = renderApp("/app/importProducts?edit=5&tab=customs");
  const drawer = await screen.findByRole("dialog", { name: "Edit product" });
  const material = await within(drawer).findByLabelText("Material");
  return { person, drawer, saves, material, save: within(drawer).getByRole("button", { name: "Save" }) };
}

it("shows where a fact comes from, and keeps Save closed while the HS code is wrong", async () => {
  const { person, drawer, material, save, saves } = await open();
  expect(material).toHaveValue("Clay");
  expect(within(drawer).getByText("From the supplier, Nov 20, 2026")).toBeVisible();
  const code = within(drawer).getByLabelText("HS code");
  await person.type(code, "6912");
  expect(within(drawer).getByText("Enter 6 digits, for example 610910.")).toBeVisible();
  expect(save).toBeDisabled();
  await person.type(code, ".00");
  await person.selectOptions(within(drawer).getByLabelText("Battery"), "No battery");
  await person.click(save);
  await waitFor(() =>
    expect(saves[0]?.body).toEqual({ version: 3, customs: { hs_code: "6912.00", battery: "none" } }),
  );
});

it("types what differs for one variant", async () => {
  const { person, drawer, save, saves } = await open();
  await person.selectOptions(within(drawer).getByLabelText("For"), "Blue");
  expect(within(drawer).getByLabelText("Material")).toHaveValue("");
  await person.type(within(drawer).getByLabelText("Material"), "Glass");
  await person.click(save);
  await waitFor(() =>
    expect(saves[0]?.body).toEqual({
      version: 3,
      product_skus: [{ id: 12, customs: { material: "Glass" } }],
    }),
  );
});
