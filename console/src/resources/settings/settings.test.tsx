import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { SiteSettings } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server, takes } from "@/testing/server";

const saved: SiteSettings = {
  balance_user_ids: ["7"],
  platform_links: [{ name: "Etsy", url: "https://etsy.example" }],
  mirror_links: [],
  help_center_url: "",
  order_site_url: "",
  chat_script_url: "",
  chat_token: "",
  featured_products: ["https://mugs.example/products/a"],
  lead_months: 24,
  version: 3,
  edited_at: null,
  edited_by: "",
};
const RELATION = {
  id: "2",
  tenant_id: "1",
  merchant: "Anna",
  identification: "order_site",
  relation_id: "A-7",
};

it("names the field that does not fit and keeps what was typed", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /settings": { ...saved },
    "GET /associations": { data: [], total: 0 },
    "PUT /settings": [422, { message: "no", fields: { help_center_url: "Enter an address." } }],
  });
  const { user } = renderApp({ at: "/settings" });
  const field = await screen.findByRole("textbox", { name: "Help Center" });
  await user.type(field, "help");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter an address.")).toBeVisible();
  expect(field).toHaveValue("help");
});

it("shows who is known at the order site and forgets them", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /settings": { ...saved },
    "GET /associations": { data: [RELATION], total: 1 },
    "DELETE /associations/2": { done: true },
  });
  const { user } = renderApp({ at: "/settings" });
  expect(await screen.findByText("A-7")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove Anna" }));
  await waitFor(() => expect(seen).toContain("DELETE /associations/2"));
});

it("sends links by name, users as numbers and products line by line", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /settings": { ...saved },
    "GET /associations": { data: [], total: 0 },
  });
  const sent = takes("PUT /settings", { ...saved, version: 4 });
  const { user } = renderApp({ at: "/settings" });
  const type = async (name: string, typed: string) => {
    const field = await screen.findByRole("textbox", { name });
    await user.clear(field);
    await user.type(field, typed);
  };
  await type("Links for disabled platforms", "Etsy | https://e.example\n\nno bar");
  await type("Users with the balance flag", "7, 9");
  await type("Sample products", "https://mugs.example/products/a\n\nhttps://mugs.example/products/b\n");
  const months = screen.getByRole("spinbutton", { name: /Keep leads/ });
  await user.clear(months);
  await user.type(months, "12");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    help_center_url: "",
    order_site_url: "",
    chat_script_url: "",
    chat_token: "",
    platform_links: [
      { name: "Etsy", url: "https://e.example" },
      { name: "", url: "no bar" },
    ],
    mirror_links: [],
    balance_user_ids: [7, 9],
    featured_products: ["https://mugs.example/products/a", "https://mugs.example/products/b"],
    lead_months: 12,
    version: 3,
  });
});

it("says that merchants' ids could not be loaded, and tries again", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /settings": { ...saved },
    "GET /associations": [500, { message: "no", request_id: "r-1" }],
  });
  const { user } = renderApp({ at: "/settings" });
  const again = await screen.findByRole("button", { name: "Try again" });
  answers({ "GET /associations": { data: [RELATION], total: 1 } });
  await user.click(again);
  expect(await screen.findByText("A-7")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("reads on where merchants' ids fill more than one page", async () => {
  answers({ "GET /session": { ...operator }, "GET /settings": { ...saved } });
  server.use(
    http.get("*/api/console/associations", ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get("page"));
      const data = [{ ...RELATION, id: String(page), relation_id: `A-${page}` }];
      return HttpResponse.json({ data, total: 2 });
    }),
  );
  const { user } = renderApp({ at: "/settings" });
  expect(await screen.findByText("A-1")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Older" }));
  expect(await screen.findByText("A-2")).toBeVisible();
  expect(screen.getByText("A-1")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Older" })).toBeNull());
});
