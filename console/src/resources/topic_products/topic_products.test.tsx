import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PageProduct } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const mug: PageProduct = {
  id: "7",
  page_id: "120",
  type: 1,
  product_id: "1005006123456789",
  title_en: "Mug",
  title_zh: "",
  images: [],
  images_kept: [],
  picture: "",
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
  category_zh: "厨房",
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
const page = { id: "120", name_en: "Kitchen finds" };
const session = {
  "GET /session": { ...operator },
  "GET /topic_links": { data: [], total: 0 },
  "GET /topic_pages": { data: [page], total: 1 },
};

it("writes what is said beside a product, and shows it", async () => {
  answers({ ...session, "GET /topic_products/7": { ...mug } });
  const sent = takes("PUT /topic_products/7", { ...mug, version: 2 });
  const { user } = renderApp({ at: "/topic_products/7/show" });
  const part = (await screen.findByRole("heading", { name: "Radar chart" })).closest("section");
  if (!part) throw new Error("the heading is outside a section");
  await user.click(within(part).getByRole("checkbox", { name: "Show to merchants" }));
  await user.click(within(part).getByRole("button", { name: "Add row" }));
  await user.type(within(part).getByRole("textbox", { name: "Name" }), "Demand");
  await user.type(within(part).getByRole("textbox", { name: "Name in Chinese" }), "需求");
  await user.type(within(part).getByRole("spinbutton", { name: /Mark/ }), "80");
  const adverts = (await screen.findByRole("heading", { name: "Advertising" })).closest("section");
  if (!adverts) throw new Error("the heading is outside a section");
  await user.click(within(adverts).getByRole("button", { name: "Add row" }));
  expect(within(adverts).getByLabelText("Seen on")).toHaveAttribute("type", "date");
  await user.type(within(adverts).getByLabelText(/Platform/), "TikTok");
  await user.type(within(adverts).getByLabelText("Seen on"), "2026-11-20");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(screen.getByRole("combobox", { name: /Topic page/ })).toHaveValue("Kitchen finds (120)");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    page_id: 120,
    type: 1,
    sell_price: null,
    open: ["radar"],
    radar: [{ name: "Demand", name_zh: "需求", value: 80 }],
    advertising: [{ platform: "TikTok", seen_on: "2026-11-20" }],
    version: 1,
  });
});

it("looks through rows before it puts them on a page, and names what is wrong in which", async () => {
  const outcome = { rows: 2, new: 1, awaited: 0, known: 0, faulty: 1 };
  const faults = [{ row: 2, field: "product_id", fault: "Enter a product ID." }];
  const seen = answers({
    ...session,
    "GET /topic_products": { data: [mug], total: 1 },
    "POST /topic_products/import/check": { ...outcome, faults },
    "POST /topic_products/import": { ...outcome, faults },
  });
  const { user } = renderApp({ at: "/topic_products" });
  await user.click(await screen.findByRole("button", { name: "Import products" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("combobox", { name: /Topic page/ }));
  await user.click(await screen.findByRole("option", { name: "Kitchen finds (120)" }));
  await user.click(dialog.getByRole("textbox", { name: /Links or rows/ }));
  await user.paste("1\t77\tMug\t\t$1,010.50\n1\tno mug");
  await user.click(dialog.getByRole("button", { name: "Check" }));
  expect(await dialog.findByText("Row 2, product_id: Enter a product ID.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Publish 1 product" }));
  expect(await screen.findByText("1 product published on the page.")).toBeVisible();
  expect(seen.find((line) => line.startsWith("GET /topic_pages"))).toContain("takes_products=true");
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual([
    "POST /topic_products/import/check",
    "POST /topic_products/import",
  ]);
});

it("tells which links a supplier did not show, and has it read again", async () => {
  const link = {
    ...{ id: "3", page_id: "120", line: "1005006999000605", state: "failed", attempts: 1 },
    reason: "The product does not exist at AliExpress.",
    asked_at: "2026-11-20T09:00:00Z",
  };
  const seen = answers({
    ...session,
    "GET /topic_products": { data: [mug], total: 1 },
    "GET /topic_links": { data: [link], total: 1 },
    "POST /topic_links/3/retry": { done: true },
    "DELETE /topic_links/3": { done: true },
  });
  const { user } = renderApp({ at: "/topic_products" });
  await user.click(await screen.findByRole("button", { name: "Supplier links (1)" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("The product does not exist at AliExpress.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(seen).toContain("POST /topic_links/3/retry"));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(seen).toContain("DELETE /topic_links/3"));
});

it("says that the links waiting for suppliers could not be read", async () => {
  answers({
    ...session,
    "GET /topic_products": { data: [mug], total: 1 },
    "GET /topic_links": [400, { message: "The links are away.", fields: {} }],
  });
  renderApp({ at: "/topic_products" });
  expect(await screen.findByText("The links are away.")).toBeVisible();
});
