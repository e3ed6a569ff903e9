import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { creative, FIND, visit } from "@/testing/finding";
import { ok, on } from "@/testing/server";

const nothing = ok({ list: [], count: 0, count_over: false, used_page: "", corrected: "" });

async function open(change: Parameters<typeof creative>[0]) {
  on("get", FIND, nothing);
  on("get", "*/find_product/5", ok({ product: creative(change), price_history: [] }));
  on("get", "*/find_product/5/similar", ok({ items: [] }));
  visit("?key=creative&product=5");
  const dialog = within(await screen.findByRole("dialog", { name: "Bamboo cup" }));
  await dialog.findByText("$9.00");
  return dialog;
}

it("says in the detail that a product is no longer sold, and offers no import of it", async () => {
  const dialog = await open({ is_gone: true, is_old: true });
  expect(dialog.getByText("No longer sold")).toBeVisible();
  expect(dialog.queryByText("Not seen lately")).not.toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: "Download to Import List" })).not.toBeInTheDocument();
});

it("says in the detail that a product was not seen lately, and still imports it", async () => {
  const dialog = await open({ is_old: true });
  expect(dialog.getByText("Not seen lately")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Download to Import List" })).toBeEnabled();
});
