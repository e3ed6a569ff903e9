import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AntstoreProduct } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const pot: AntstoreProduct = {
  id: "7",
  title_en: "Teapot",
  title_zh: "",
  description_en: "<p>Pours.</p>",
  description_zh: "",
  category: "Kitchen",
  tags: ["tea"],
  currency: "USD",
  images: ["https://pictures.example/pot.jpg"],
  options: [{ name: "Size", values: ["Small", "Large, wide"] }],
  variants: [
    {
      sku: "POT-L",
      option_values: ["Large, wide"],
      price: "12.00",
      compare_at_price: "15.00",
      stock: null,
      image_url: "",
      weight_grams: 900,
    },
  ],
  state: "draft",
  version: 1,
  created_at: "2026-11-20T09:00:00Z",
  edited_at: "2026-11-20T09:00:00Z",
  edited_by: "sourcing@example.com",
};

const row = {
  ...{ id: "7", title_en: "Teapot", title_zh: "", category: "Kitchen", currency: "USD", price: "12.00" },
  ...{ image_url: "", variant_count: 3, state: "published", edited_at: "2026-11-20T09:00:00Z" },
  edited_by: "sourcing@example.com",
};

const session = { "GET /session": { ...operator } };

it("lists products with their price and state", async () => {
  answers({ ...session, "GET /antstore_products": { data: [row], total: 1 } });
  renderApp({ at: "/antstore_products" });
  const line = (await screen.findByRole("link", { name: "Teapot" })).closest("tr");
  if (!line) throw new Error("the link is outside a row");
  expect(within(line).getByText("Published")).toBeVisible();
  expect(within(line).getByText("USD 12.00")).toBeVisible();
  expect(within(line).getByText("3")).toBeVisible();
});

it("sends what was typed, nothing where a field is empty", async () => {
  answers({ ...session, "GET /antstore_products/7": { ...pot } });
  const sent = takes("PUT /antstore_products/7", { ...pot, version: 2 });
  const { user } = renderApp({ at: "/antstore_products/7/show" });
  await user.click(await screen.findByRole("button", { name: "Add variant" }));
  const second = within(screen.getByRole("group", { name: "Variant 2" }));
  await user.type(second.getByRole("textbox", { name: /SKU/ }), "POT-S");
  await user.type(second.getByRole("textbox", { name: /Option values/ }), "Small");
  await user.type(second.getByRole("textbox", { name: /^Price/ }), "7.5");
  await user.type(second.getByRole("spinbutton", { name: /Stock/ }), "4");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { id, state, created_at, edited_at, edited_by, ...text } = pot;
  expect(sent[0]).toEqual({
    ...text,
    variants: [
      ...pot.variants,
      {
        sku: "POT-S",
        option_values: ["Small"],
        price: "7.5",
        compare_at_price: null,
        stock: 4,
        image_url: "",
        weight_grams: null,
      },
    ],
  });
});

it("says above the variants what does not fit, and keeps what was typed", async () => {
  const refusal = { message: "no", fields: { variants: "Each variant needs an SKU of its own." } };
  answers({
    ...session,
    "GET /antstore_products/7": { ...pot },
    "PUT /antstore_products/7": [422, refusal],
  });
  const { user } = renderApp({ at: "/antstore_products/7/show" });
  const sku = await screen.findByRole("textbox", { name: /SKU/ });
  await user.clear(sku);
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Each variant needs an SKU of its own.")).toBeVisible();
  expect(sku).toHaveValue("");
});

it("publishes after a yes", async () => {
  const seen = answers({
    ...session,
    "GET /antstore_products/7": { ...pot },
    "POST /antstore_products/7/publish": { ...pot, state: "published" },
  });
  const { user } = renderApp({ at: "/antstore_products/7/show" });
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Antstore product published.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /antstore_products/7/publish"]);
});

it("says at once that a currency cannot hold an amount, and keeps what was typed", async () => {
  answers({ ...session, "GET /antstore_products/7": { ...pot } });
  const { user } = renderApp({ at: "/antstore_products/7/show" });
  const price = await screen.findByRole("textbox", { name: /^Price/ });
  await user.type(price, "9");
  expect(price).toHaveAccessibleDescription("Enter at most 2 decimals for USD.");
  expect(price).toBeInvalid();
  expect(price).toHaveValue("12.009");
});
