import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SupplyCategory } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const cups: SupplyCategory = {
  ...{ id: "9", supplier: 13, source_id: "c-9", name_en: "Coffee cups", name_zh: "" },
  ...{ parent_en: "Home", parent_zh: "家居", products: 4, is_named: false, position: 0, version: 1 },
};

it("renames a supplier's category in both languages, and keeps the names", async () => {
  answers({ "GET /session": { ...operator }, "GET /supply_categories/9": { ...cups } });
  const sent = takes("PUT /supply_categories/9", { ...cups, name_en: "Mugs", is_named: true, version: 2 });
  const { user } = renderApp({ at: "/supply_categories/9/show" });
  const [english, chinese] = await screen.findAllByRole("textbox", { name: /^Name/ });
  await user.clear(english as HTMLElement);
  await user.type(english as HTMLElement, "Mugs");
  await user.type(chinese as HTMLElement, "马克杯");
  await user.clear(screen.getByRole("spinbutton", { name: /Position/ }));
  await user.type(screen.getByRole("spinbutton", { name: /Position/ }), "3");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ name_en: "Mugs", name_zh: "马克杯", is_named: true, position: 3, version: 1 });
  expect(await screen.findByText("Category saved. Merchants see it now.")).toBeVisible();
});
