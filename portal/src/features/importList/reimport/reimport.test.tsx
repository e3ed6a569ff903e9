import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

it("takes the ticked fields from the supplier, and keeps them ticked where that is refused", async () => {
  arrange({ products: [product()] });
  const compared = { id: "5", title: "Stone mug", src: "", source_product_url: "", changes: [], refusal: "" };
  on("get", "/import_list/:id/reimport", ok({ supplier: compared }));
  const started = on("post", "/import_list/reimport", () =>
    started.length === 1 ? refusal(1000409, "Someone was faster.") : ok({ data: "17012" }),
  );
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await person.click(screen.getByRole("button", { name: "Re-import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Re-import this product" }));
  await person.click(dialog.getByLabelText("Images"));
  await person.click(dialog.getByRole("button", { name: "Re-import" }));
  expect(await dialog.findByText(/Someone was faster/)).toBeVisible();
  expect(dialog.getByLabelText("Images")).not.toBeChecked();
  await person.click(dialog.getByRole("button", { name: "Re-import" }));
  expect(await screen.findByText("Re-import Products #17012 process created")).toBeVisible();
  const body = { ids: [5], overSet: ["title", "shortDescription", "variants"] };
  expect(started.map((call) => call.body)).toEqual([body, body]);
});
