import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PageProduct } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";
import { rowsOf } from "./pasted";

const mug: PageProduct = {
  id: "7",
  page_id: "120",
  type: 1,
  product_id: "1005006123456789",
  title_en: "Mug",
  title_zh: "",
  images: [],
  images_kept: [],
  currency: "USD",
  price: "10.50",
  sell_price: null,
  profit: null,
  freight: null,
  shipping: "",
  detail_en: "",
  detail_zh: "",
  body_html: "",
  category: "Kitchen",
  ship_from: [],
  binding_link: "",
  position: 0,
  skus: [],
  open: [],
  suppliers: [],
  similar: [],
  advertising: [],
  logistics: [],
  comments_data: [],
  radar: [],
  radar_lock: false,
  hot_platforms: [],
  state: "draft",
  version: 1,
  created_at: "2026-11-20T09:00:00Z",
  edited_at: "2026-11-20T09:00:00Z",
  edited_by: "sourcing@example.com",
};
const session = { "GET /session": { ...operator } };

it("writes what is told beside a product, and shows it", async () => {
  answers({ ...session, "GET /topic_products/7": { ...mug } });
  const sent = takes("PUT /topic_products/7", { ...mug, version: 2 });
  const { user } = renderApp({ at: "/topic_products/7/show" });
  const part = (await screen.findByRole("heading", { name: "Radar chart" })).closest("section");
  if (!part) throw new Error("the heading is outside a section");
  await user.click(within(part).getByRole("checkbox", { name: "Show to merchants" }));
  await user.click(within(part).getByRole("button", { name: "Add row" }));
  await user.type(within(part).getByRole("textbox", { name: /Name/ }), "Demand");
  await user.type(within(part).getByRole("spinbutton", { name: /Mark/ }), "80");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    page_id: 120,
    type: 1,
    sell_price: null,
    open: ["radar"],
    radar: [{ name: "Demand", value: 80 }],
    version: 1,
  });
});

it("puts rows of a spreadsheet on a page, and names the row that does not fit", async () => {
  answers({
    ...session,
    "GET /topic_products": { data: [mug], total: 1 },
    "POST /topic_products/paste": [422, { fields: { "rows.0.product_id": "Enter a product ID." } }],
  });
  const { user } = renderApp({ at: "/topic_products" });
  await user.click(await screen.findByRole("button", { name: "Paste products" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("spinbutton", { name: /Topic page ID/ }), "120");
  await user.click(dialog.getByRole("textbox", { name: /Rows/ }));
  await user.paste("1\tno mug\tMug\t\t$1,010.50");
  await user.click(dialog.getByRole("button", { name: "Paste products" }));
  expect(await dialog.findByText("rows.0.product_id: Enter a product ID.")).toBeVisible();
});

it("reads rows as a spreadsheet's clipboard holds them", () => {
  expect(rowsOf("type\tproduct_id\n2\t77\tCup\t杯子\t¥1,200.5\t\tKitchen\n\n")).toEqual([
    {
      type: 2,
      product_id: "77",
      title_en: "Cup",
      title_zh: "杯子",
      price: "1200.5",
      sell_price: null,
      category: "Kitchen",
      image: "",
    },
  ]);
});
