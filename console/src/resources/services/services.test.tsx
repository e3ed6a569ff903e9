import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ServiceCard } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const card: ServiceCard = {
  id: "2",
  service: "market_research",
  name_en: "Market Research",
  name_zh: "市场调研",
  detail_en: "What sells in your market.",
  detail_zh: "",
  delivered_en: "A report",
  delivered_zh: "",
  days: 10,
  price: "",
  currency: "",
  examples: [],
  is_offered: true,
  position: 12,
  version: 3,
  edited_by: "",
};

it("gives a service its price, examples and time over the version that was read", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /services": { data: [card], total: 1 },
    "GET /services/2": { ...card },
  });
  const sent = takes("PUT /services/2", { ...card, version: 4 });
  const { user } = renderApp({ at: "/services" });
  expect(await screen.findByText("Quoted")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Market Research" }));
  await user.type(await screen.findByRole("textbox", { name: /^Price/ }), "199.50");
  await user.type(screen.getByRole("textbox", { name: /^Example images/ }), "https://a.example/1.png");
  await user.clear(screen.getByRole("spinbutton", { name: /^Days/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const { id: _id, service: _service, edited_by: _by, ...kept } = card;
  const changed = { days: null, price: "199.50", currency: "USD", examples: ["https://a.example/1.png"] };
  await waitFor(() => expect(sent).toEqual([{ ...kept, ...changed }]));
});
